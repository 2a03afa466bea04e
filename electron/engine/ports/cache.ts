import type { DocumentRequest, ReadDocument } from '../documents/documentRequest.ts';
import type { CapturedPage, PageRequest } from './capture.ts';

export interface CachedPage {
  readonly page: CapturedPage;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

/** Pages that were captured before. Neither call rejects. */
export interface PageCache {
  /**
   * Returns the newest copy of the page that this request would capture whose age is between the two limits, both inclusive; null if there
   * is none.
   * @param leavesNoTrace finding it changes nothing on disk, now or later
   */
  find(
    request: PageRequest,
    ages: { readonly youngest: number; readonly oldest: number },
    leavesNoTrace: boolean,
  ): Promise<CachedPage | null>;
  /** Stores a complete page without errors; resolves when it can be found. */
  put(request: PageRequest, page: CapturedPage): Promise<void>;
}

/** Options of a file reading; the time limit is excluded, since it does not change a complete result. */
export type ReadingOptions = Omit<DocumentRequest, 'timeMs'>;
/** What was made of it. */
export type Reading = ReadDocument;

/** Files that were read before. Neither call rejects. */
export interface ReadingCache {
  /** @param leavesNoTrace finding it changes nothing on disk, now or later */
  find(key: string, leavesNoTrace: boolean): Promise<Reading | null>;
  /** Stores a completely read file; resolves when it can be found. */
  put(key: string, document: Reading): Promise<void>;
}
