import type { Result } from '../../../shared/base/result.ts';
import type { JobStoreFailure } from './jobs.ts';

/** A page that this engine has seen. */
export interface IndexedPage {
  readonly url: string;
  /** Null where it has none, or none is known. */
  readonly title: string | null;
  readonly description: string | null;
}

/** A page with the registrable domain by which it is found. */
export interface NotedPage extends IndexedPage {
  readonly domain: string;
}

type Stored<Value> = Promise<Result<Value, JobStoreFailure>>;

/**
 * URLs of pages that this engine has scraped, crawled or mapped: a source of maps. It is stored in the folder of the page cache and
 * deleted with it. None rejects.
 */
export interface PageIndex {
  /** Adds pages; a page without a title keeps the one that is known. */
  notePages(pages: readonly NotedPage[], now: number): Stored<number>;
  /** Pages of a registrable domain, those seen last first. */
  knownPages(domain: string, maxCount: number): Stored<readonly IndexedPage[]>;
}
