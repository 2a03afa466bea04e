import type { Result } from '../../../shared/base/result.ts';
import type { DocumentRequest, DocumentResult, PagesRead } from '../documents/documentRequest.ts';
import type { PlacesGiven } from '../documents/ocr/sharedPlaces.ts';
import { createWorkerPool, type WorkerPoolSettings } from './workerPool.ts';

export interface DocumentPool {
  read(
    request: DocumentRequest,
    signal: AbortSignal,
    onPages?: (pages: PagesRead) => void,
  ): Promise<Result<DocumentResult, string>>;
  close(): Promise<void>;
}

export interface DocumentPoolSettings extends Omit<WorkerPoolSettings, 'words' | 'given'> {
  /** The places that they share for helpers which recognise pages, for each of them. */
  readonly given: (own: number) => PlacesGiven;
}

/** Workers that read PDFs and other files (`document.worker`). */
export function createDocumentPool(settings: DocumentPoolSettings): DocumentPool {
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
