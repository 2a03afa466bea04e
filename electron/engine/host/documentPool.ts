import type { Result } from '../../../shared/base/result.ts';
import type { DocumentRequest, DocumentResult, PagesRead } from '../documents/documentRequest.ts';
import type { PlacesGiven } from '../documents/ocr/sharedPlaces.ts';
import { createWorkerPool, type WorkerPoolSettings } from './workerPool.ts';

/** Who reads PDFs and other files. */
export interface DocumentPool {
  /** What reading gave, or a sentence about why it gave nothing. Never rejects; a signal that is given ends it at once. */
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

/** What a person is told where it ended before it had read the file. */
export const readerEnded = 'The reader ended while reading this file';

/** Workers that read PDFs and other files (`document.worker`). */
export function createDocumentPool(settings: DocumentPoolSettings): DocumentPool {
  const pool = createWorkerPool<DocumentRequest, DocumentResult, PagesRead>({
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
