import type { JsonObject } from '../../../shared/base/json.ts';

/** A page of a job without a document. */
export interface FailedPage {
  readonly url: string;
  readonly code: string | null;
  readonly error: string;
}

export interface SkippedPage {
  readonly url: string;
  /** Why it was skipped, in the words of the service. */
  readonly reason: string;
}

/** What is known at the end of a job besides its documents. */
export interface JobSummary {
  readonly operation: string;
  /** As it was sent, without its secrets. */
  readonly request: JsonObject;
  readonly status: 'completed' | 'failed' | 'cancelled';
  /** Why the job failed as a whole, or was not followed to its end. */
  readonly error: string | null;
  /** What the service said about the result. */
  readonly warning: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Null where the service reports none. */
  readonly creditsUsed: number | null;
  readonly failed: readonly FailedPage[];
  readonly skipped: readonly SkippedPage[];
  /** Number of skipped pages beyond those listed. */
  readonly unlistedSkipped: number;
}
