import type { DocumentRequest, ReadDocument } from '../documents/documentRequest.ts';
import type { CapturedPage, PageRequest } from './capturePorts.ts';

export interface CachedPage {
  readonly page: CapturedPage;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

/** Pages that were captured before. Neither call rejects. */
export interface PageCache {
  /**
   * The newest copy of what this request would capture whose age lies between the two, both included; null where there is none.
   * @param leavesNoTrace finding it changes nothing on disk, now or later
   */
  find(
    request: PageRequest,
    ages: { readonly youngest: number; readonly oldest: number },
    leavesNoTrace: boolean,
  ): Promise<CachedPage | null>;
  /** Keeps a page that came whole and without an error; settles when it can be found. */
  keep(request: PageRequest, page: CapturedPage): Promise<void>;
}

/** What of a file was asked for; the time that there is for it changes nothing of a reading that is whole. */
export type ReadingWish = Omit<DocumentRequest, 'timeMs'>;
/** What was made of it. */
export type Reading = ReadDocument;

/** Files that were read before. Neither call rejects. */
export interface ReadingCache {
  /** @param leavesNoTrace finding it changes nothing on disk, now or later */
  find(key: string, leavesNoTrace: boolean): Promise<Reading | null>;
  /** Keeps a file that was read whole; settles when it can be found. */
  keep(key: string, document: Reading): Promise<void>;
}
