import type { AppError } from '../errors/appError.ts';
import type { JobRunEvent } from './events.ts';

/** The job that a raw call began, as far as the polls tell. */
export interface JobProgress {
  /** Null where the answer named no job: nothing was asked after it. */
  readonly statusPath: string | null;
  /** How often it was asked about. */
  readonly polls: number;
  readonly status: string | null;
  readonly completed: number | null;
  readonly total: number | null;
  readonly creditsUsed: number | null;
  /** Of the last poll. */
  readonly error: AppError | null;
  /** When it is asked about again, in ms since 1970; null while it is being asked, and at the end. */
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
    // A poll that failed says nothing of how the job stands.
    status: status ?? job.status,
    completed: completed ?? job.completed,
    total: total ?? job.total,
    creditsUsed: creditsUsed ?? job.creditsUsed,
    error,
    nextAt,
  };
}
