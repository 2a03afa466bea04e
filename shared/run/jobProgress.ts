import type { AppError } from '../errors/appError.ts';
import type { JobRunEvent } from './events.ts';

/** The job that a raw call started, as far as the polls report. */
export interface JobProgress {
  /** Null where the response named no job: it is not polled. */
  readonly statusPath: string | null;
  /** Number of polls. */
  readonly polls: number;
  readonly status: string | null;
  readonly completed: number | null;
  readonly total: number | null;
  readonly creditsUsed: number | null;
  /** Of the last poll. */
  readonly error: AppError | null;
  /** Time of the next poll, in ms since 1970; null during a poll, and at the end. */
  readonly nextAt: number | null;
}

export function reduceJob(job: JobProgress | null, event: JobRunEvent): JobProgress {
  if (event.kind === 'job.accepted' || job === null) {
    const statusPath = event.kind === 'job.accepted' ? event.statusPath : null;
    const nothing = { status: null, completed: null, total: null, creditsUsed: null, error: null, nextAt: null };
    return { statusPath, polls: 0, ...nothing };
  }
  const { status, completed, total, creditsUsed, error, nextAt } = event;
  return {
    ...job,
    polls: event.poll,
    // A failed poll contains no job status.
    status: status ?? job.status,
    completed: completed ?? job.completed,
    total: total ?? job.total,
    creditsUsed: creditsUsed ?? job.creditsUsed,
    error,
    nextAt,
  };
}
