import { z } from 'zod';
import { runIdSchema } from '../base/brand.ts';
import {
  reportedDeliveriesSchema,
  reportedDeliverySchema,
  reportedEventsSchema,
  reportedFrontierSchema,
  reportedMessageSchema,
  reportedProgressSchema,
} from '../jobs/jobReport.ts';

const oneRun = z.object({ runId: runIdSchema });
const oneDelivery = oneRun.extend({ deliveryId: z.uuid() });
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
  /** Deliveries to the webhook of the job; `after` is 0, the number of one, or the `next` of the call before. */
  'jobs.deliveries': { input: from, output: reportedDeliveriesSchema.nullable() },
  /** What a delivery sends. */
  'jobs.message': { input: oneDelivery, output: reportedMessageSchema.nullable() },
  /** Sends a delivery now. */
  'jobs.sendAgain': { input: oneDelivery, output: reportedDeliverySchema.nullable() },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;
