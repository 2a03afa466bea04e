import { z } from 'zod';
import { runIdSchema } from '../base/brand.ts';
import { reportedEventsSchema, reportedFrontierSchema, reportedProgressSchema } from '../jobs/jobReport.ts';

const oneRun = z.object({ runId: runIdSchema });
const from = oneRun.extend({ after: z.int().nonnegative() });

/**
 * The calls for what the local engine knows about the job of a run. Null where it knows none: the run went elsewhere, or the job has
 * expired. The run of an ended job has the same stored as artifacts.
 */
export const jobCalls = {
  /** The numbers of the job, and the hosts that it waits for. */
  'jobs.progress': { input: oneRun, output: reportedProgressSchema.nullable() },
  /** URLs that the job found, in the order of finding; `after` is 0 or the `next` of the call before. */
  'jobs.frontier': { input: from, output: reportedFrontierSchema.nullable() },
  /** Events of the job; `after` is 0 or the `next` of the call before. Returns at once. */
  'jobs.events': { input: from, output: reportedEventsSchema.nullable() },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;
