import type { JobRecord, LeasedPage, PageError, PageFacts } from '../../ports/jobs.ts';

/** A permit to visit one page. */
export interface Place {
  /** Gives the place back; repeated calls do nothing. */
  release(): void;
}

/** How the visit of a page ended. */
export type PageVisit =
  | {
      readonly kind: 'document';
      /** `data` of a scrape's response, as JSON text. */
      readonly body: string;
      readonly facts: PageFacts;
      /** `Retry-After` of the response, in milliseconds from now; null where there is none. */
      readonly retryAfterMs: number | null;
      /** All links of the page, in its order. */
      readonly links: readonly string[];
      /** Text of the page by which it is compared to others; null where the request has no such format. */
      readonly text: string | null;
      /** The page was not requested from its host. */
      readonly isCached: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly error: PageError;
      readonly credits: number;
      /** The host could not be reached. */
      readonly isHostFailure: boolean;
    }
  | { readonly kind: 'aborted' };

export interface VisitRequest {
  readonly job: JobRecord;
  readonly page: LeasedPage;
  readonly place: Place;
  readonly signal: AbortSignal;
}

/** Visits the pages of jobs. */
export interface PageVisits {
  /**
   * Settles when a page may be visited; null when `signal` ends the wait before.
   * @param jobId the job whose turn it is: its last pages decide of which sort the place is
   */
  waitForPlace(jobId: string, signal: AbortSignal): Promise<Place | null>;
  /** Never rejects; ends soon after its signal does. */
  visit(request: VisitRequest): Promise<PageVisit>;
}
