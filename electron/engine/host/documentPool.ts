import type { Result } from '../../../shared/base/result.ts';
import type { DocumentResult, DocumentSource, PagesRead } from '../documents/documentRequest.ts';
import type { WorkerSlotsData } from '../documents/ocr/sharedWorkerSlots.ts';
import { createWorkerPool, type WorkerPoolSettings } from './workerPool.ts';

/** Who reads PDFs and other files. */
export interface DocumentPool {
  /** Returns the result, or a sentence that says why there is none. Never rejects; an aborted signal ends it immediately. */
  read(
    request: DocumentSource,
    signal: AbortSignal,
    onPages?: (pages: PagesRead) => void,
  ): Promise<Result<DocumentResult, string>>;
  close(): Promise<void>;
}

export interface DocumentPoolSettings extends Omit<WorkerPoolSettings, 'words' | 'given'> {
  /** The shared worker slots of the OCR helpers, for each worker. */
  readonly given: (own: number) => WorkerSlotsData;
}

/** Message to the user when the process ended before it had read the file. */
export const readerEnded = 'The reader ended while reading this file';

/** Workers that read PDFs and other files (`document.worker`). */
export function createDocumentPool(settings: DocumentPoolSettings): DocumentPool {
  const pool = createWorkerPool<DocumentSource, DocumentResult, PagesRead>({
    ...settings,
    words: {
      slow: 'The file takes too long to read',
      big: 'The file is too big to be read',
      broken: 'The reader broke on this file',
      ended: readerEnded,
    },
  });
  return { read: pool.run, close: pool.close };
}
