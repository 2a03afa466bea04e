import type { JsonObject } from '../../../shared/base/json.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { DeliveryStore } from './deliveries.ts';

/** Operations that visit many pages (api-facts 6.1, 6.2). */
export type PageJobKind = 'crawl' | 'batchScrape';

/** Kinds of jobs with a row in the store. An extract has its record elsewhere, and its webhook here. */
export type JobKind = PageJobKind | 'extract';

/** As the API writes them (api-facts 6.2). */
export type JobState = 'scraping' | 'completed' | 'failed' | 'cancelled';

/** What a job is started with. */
export interface NewJob {
  /** A UUID of version 7. */
  readonly id: string;
  readonly kind: JobKind;
  /** The client whose requests share one line of the queue. */
  readonly client: string;
  /** The start URL of a crawl; empty for a batch. */
  readonly url: string;
  /** The validated request with its defaults. */
  readonly request: JsonObject;
  /** Maximum number of documents. */
  readonly maxDocuments: number;
  /** Zero data retention, or a private run of the app: nothing of the job is written to disk. */
  readonly leavesNoTrace: boolean;
  /** More pages come from sitemaps: the job cannot end before `endSeeding`. */
  readonly awaitsSitemaps: boolean;
  /** Receives the events of the job; null where the request names no webhook. */
  readonly webhook: JsonObject | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Numbers of pages by what became of them. */
export interface JobCounts {
  readonly documents: number;
  /** Documents that `documents` of the store gives: every earlier page has ended. */
  readonly published: number;
  readonly failed: number;
  readonly skipped: number;
  /** Admitted, and not begun. */
  readonly waiting: number;
  readonly leased: number;
  /** Found, and not admitted yet. */
  readonly held: number;
}

export interface JobRecord extends NewJob {
  readonly state: JobState;
  /** Why the job failed as a whole. */
  readonly error: string | null;
  readonly warning: string | null;
  readonly counts: JobCounts;
  readonly creditsUsed: number;
  readonly endedAt: number | null;
}

/** A crawl or batch. */
export interface PageJobRecord extends JobRecord {
  readonly kind: PageJobKind;
}

export type PageSource = 'start' | 'sitemap' | 'link' | 'list';

/** A page that was found, with what decides about its turn. */
export interface FoundPage {
  /** Pages with the same key are one page. */
  readonly key: string;
  /** The address to fetch. */
  readonly url: string;
  readonly source: PageSource;
  /** Links from the start page to it; 0 for the start page, sitemaps and lists. */
  readonly depth: number;
  /** In the order in which its page, sitemap or list names it. */
  readonly place: number;
  readonly host: string;
  /** Pages of one template take turns with those of others. */
  readonly template: string;
  /** What the page is to the site that is crawled. */
  readonly relation: 'internal' | 'subdomain' | 'external';
  /** Why it is not visited; null if it is. */
  readonly refusal: string | null;
}

/** The state of one page of a job. */
export type PageState = 'held' | 'waiting' | 'leased' | 'done' | 'failed' | 'skipped';

/** One page of a job, as the table of pages shows it. */
export interface JobPage extends Omit<FoundPage, 'key' | 'refusal'> {
  /** The order of visits; null for a page that was not admitted. */
  readonly number: number | null;
  /** Number of the page that links to it; null for pages of a sitemap or list. */
  readonly parentNumber: number | null;
  readonly state: PageState;
  /** Why it was skipped or refused. */
  readonly reason: string | null;
  readonly attempts: number;
  readonly facts: PageFacts | null;
  readonly error: PageError | null;
  readonly endedAt: number | null;
  /** Number of an earlier page with nearly the same text. */
  readonly nearDuplicateOf: number | null;
}

/** What the table of pages shows of a document. */
export interface PageFacts {
  readonly scrapeId: string;
  readonly finalUrl: string;
  readonly statusCode: number | null;
  readonly title: string | null;
  readonly words: number;
  readonly durationMs: number;
  readonly credits: number;
}

export interface PageError {
  /** Code of the API (api-facts 8.3). */
  readonly code: string;
  readonly message: string;
}

/** A page that is to be visited now. Its token ends the visit, once. */
export interface LeasedPage {
  readonly jobId: string;
  readonly key: string;
  readonly token: string;
  readonly url: string;
  readonly number: number;
  readonly depth: number;
  readonly host: string;
  readonly template: string;
  readonly relation: FoundPage['relation'];
  readonly attempts: number;
}

/** How a visit ended. */
export type PageOutcome =
  | {
      readonly kind: 'document';
      /** `data` of a scrape's response, as JSON text. */
      readonly body: string;
      readonly facts: PageFacts;
      /** Key of the address that responded: a page that several addresses lead to is one document. */
      readonly finalKey: string;
    }
  | { readonly kind: 'failed'; readonly error: PageError; readonly credits: number }
  | { readonly kind: 'skipped'; readonly reason: string }
  /** Visited again from this time on (milliseconds since 1970). */
  | { readonly kind: 'retry'; readonly notBefore: number };

/** How the text of a page compares to that of others. */
export interface ComparedText {
  /** Compares it to later pages, after a restart as well. */
  readonly fingerprint: string;
  /** Number of the first page with nearly its text; null for none before it. */
  readonly nearDuplicateOf: number | null;
  /** Keys of later pages whose first page with nearly their text it is. */
  readonly firstOf: readonly string[];
}

/** A page with the fingerprint of its text. */
export interface FingerprintedPage extends Pick<FoundPage, 'key' | 'depth' | 'template'> {
  readonly number: number;
  readonly fingerprint: string;
}

export interface FinishedPage {
  readonly page: LeasedPage;
  readonly outcome: PageOutcome;
  /** Absent for a page whose text is not compared. */
  readonly text?: ComparedText;
  /** The job fails with this sentence after the page. */
  readonly jobError?: string;
  /** In the order of the page. */
  readonly links: readonly FoundPage[];
  readonly now: number;
}

/** What a commit left behind. */
export interface PageCommit {
  /** False where the lease had ended: nothing was written. */
  readonly isAccepted: boolean;
  /** The page turned out to be another page's document. */
  readonly isDuplicate: boolean;
  readonly job: JobRecord;
}

export interface LeaseRequest {
  readonly jobId: string;
  readonly maxPages: number;
  /** Hosts that may not be visited now. */
  readonly exceptHosts: readonly string[];
  /** Maximum number of pages of one host in this lease. */
  readonly maxPagesPerHost: number;
  readonly now: number;
  readonly leaseMs: number;
}

/** One entry of the list of errors (api-facts 6.2). */
export interface ListedError {
  readonly id: string;
  readonly timestamp: number;
  readonly url: string;
  readonly code: string;
  readonly error: string;
}

export interface JobEvent {
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly body: JsonObject;
}

/** An event of a job whose record is elsewhere, for the webhook of the job. */
export interface Announcement {
  readonly job: Pick<NewJob, 'id' | 'kind' | 'client' | 'request' | 'leavesNoTrace' | 'createdAt' | 'expiresAt'> & {
    readonly webhook: JsonObject;
  };
  readonly event: 'started' | 'completed' | 'failed';
  /** The only entry of `data` in the message, as JSON text; null for none. */
  readonly data: string | null;
  /** Why the job failed; null for other events. */
  readonly error: string | null;
  readonly now: number;
}

/** A host that is not visited for a while. */
export interface PausedHost {
  /** The job of the page after which it was paused. */
  readonly jobId: string;
  readonly host: string;
  readonly reason: 'throttled' | 'failing';
  readonly until: number;
  readonly now: number;
}

/** The pages of a job by what they have in common. */
export interface JobBreakdown {
  /** Skipped pages by their reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Hosts of pages that are waiting or leased, or of an ended job those that were visited; the ones with the most pages first. */
  readonly hosts: readonly { readonly host: string; readonly waiting: number; readonly leased: number }[];
}

/** Why a store gave no answer: it cannot be written, or its process ended meanwhile. */
export interface JobStoreFailure {
  readonly kind: 'unwritable' | 'gone';
  readonly message: string;
}

type Stored<Value> = Promise<Result<Value, JobStoreFailure>>;

/**
 * The jobs of this engine with their pages, documents and events. Each method is one transaction: all of it is on disk, or nothing
 * (operations 1.1). None rejects.
 */
export interface JobStore extends DeliveryStore<JobStoreFailure> {
  /**
   * Remembers a key for 24 hours; false if it was used before.
   * @param leavesNoTrace it is not written to disk
   */
  useIdempotencyKey(key: string, now: number, leavesNoTrace: boolean): Stored<boolean>;
  /** Stores a job with its first pages. */
  start(job: NewJob, pages: readonly FoundPage[]): Stored<JobRecord>;
  /**
   * Stores the delivery of an event of a job that no page belongs to; an event that was announced before is left as it is, so that callers
   * may repeat it after a restart.
   */
  announce(announcement: Announcement): Stored<JobRecord>;
  /** Adds pages of a sitemap or list. A batch that has completed is reopened. Null for an unknown job. */
  addPages(jobId: string, pages: readonly FoundPage[]): Stored<JobRecord | null>;
  /** The sitemaps are read to their end. */
  endSeeding(jobId: string, now: number): Stored<JobRecord | null>;
  /** The next pages in their order; fewer than asked for where others are not due. */
  lease(request: LeaseRequest): Stored<readonly LeasedPage[]>;
  /** Ends a visit, with the links of its page. Decides the end of the job as well. */
  finishPage(finished: FinishedPage): Stored<PageCommit>;
  /** Gives a page back that was not visited. */
  release(page: LeasedPage, now: number): Stored<boolean>;
  /** Admits the next pages, a bounded number; true while there is more to admit. Decides the end of the job as well. */
  admit(jobId: string, now: number): Stored<{ readonly hasMore: boolean; readonly job: JobRecord | null }>;
  /** Lets the next level begin although pages of this one have not ended. */
  relaxOrder(jobId: string, now: number): Stored<boolean>;
  /** Notes a pause in the events of the running jobs that have pages of the host; returns their ids. */
  noteHostPause(pause: PausedHost): Stored<readonly string[]>;
  cancel(jobId: string, now: number): Stored<JobRecord | null>;
  fail(jobId: string, error: string, now: number): Stored<JobRecord | null>;
  warn(jobId: string, warning: string, now: number): Stored<boolean>;
  job(jobId: string): Stored<JobRecord | null>;
  /** Running jobs, the oldest first. */
  running(): Stored<readonly JobRecord[]>;
  /** Published documents after the first `skip`, as JSON texts; at least one if there is one. */
  documents(
    jobId: string,
    skip: number,
    max: { readonly count: number; readonly bytes: number },
  ): Stored<readonly string[]>;
  errors(jobId: string): Stored<readonly ListedError[]>;
  /** URLs that robots.txt disallows. */
  robotsBlocked(jobId: string, maxCount: number): Stored<readonly string[]>;
  /** Pages after a position, in the order of their keys of the table; `state` null for all. */
  pages(
    jobId: string,
    query: { readonly state: PageState | null; readonly after: number; readonly count: number },
  ): Stored<{
    readonly pages: readonly JobPage[];
    readonly next: number | null;
  }>;
  /** Pages with fingerprints after a position of the table of pages. */
  fingerprints(
    jobId: string,
    after: number,
    count: number,
  ): Stored<{ readonly pages: readonly FingerprintedPage[]; readonly next: number | null }>;
  /** Null for an unknown job. */
  breakdown(jobId: string, maxHosts: number): Stored<JobBreakdown | null>;
  events(jobId: string, after: number, count: number): Stored<readonly JobEvent[]>;
  /** After a start: pages under way are waiting again. Running jobs, the oldest first. */
  recover(now: number): Stored<readonly JobRecord[]>;
  /** Removes a bounded number of expired rows; true while there is more to remove. */
  sweep(now: number): Stored<boolean>;
}
