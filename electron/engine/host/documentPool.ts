import type { Result } from '../../../shared/base/result.ts';
import type { DocumentRequest, DocumentResult, PagesRead } from '../documents/documentRequest.ts';
import { createWorkerPool, type WorkerPoolSettings } from './workerPool.ts';

export interface DocumentPool {
  read(
    request: DocumentRequest,
    signal: AbortSignal,
    onPages?: (pages: PagesRead) => void,
  ): Promise<Result<DocumentResult, string>>;
  close(): Promise<void>;
}

/** Workers that read PDFs and other files (`document.worker`). */
export function createDocumentPool(settings: Omit<WorkerPoolSettings, 'words'>): DocumentPool {
  const pool = createWorkerPool<DocumentRequest, DocumentResult, PagesRead>({
    ...settings,
    words: {
      slow: 'The file takes too long to read',
      big: 'The file is too big to be read',
      broken: 'The reader broke on this file',
      ended: 'The reader ended while reading this file',
    },
  });
  return { read: pool.run, close: pool.close };
}
