import { z } from 'zod';
import {
  frontierPageSchema,
  jobEventsSchema,
  jobHostSchema,
  jobProgressSchema,
  maxFrontierPages,
  maxJobEvents,
} from '../api/engine/jobs.ts';
import {
  deliveriesSchema,
  deliveryMessageSchema,
  deliverySchema,
  maxDeliveriesPerPage,
} from '../api/engine/deliveries.ts';
import { jsonObjectSchema } from '../base/json.ts';

/**
 * What the local engine reports about a job, as the window reads it. Words of a later engine, such as a new state or reason, are kept as
 * they are.
 */
const word = z.string().max(300);

export const reportedHostSchema = jobHostSchema.extend({ pausedBecause: word.nullable(), robots: word.nullable() });
export type ReportedHost = z.infer<typeof reportedHostSchema>;

export const reportedProgressSchema = jobProgressSchema.extend({
  kind: word,
  state: word,
  hosts: z.array(reportedHostSchema),
});
export type ReportedProgress = z.infer<typeof reportedProgressSchema>;

/** One URL that a job found. */
export const reportedPageSchema = frontierPageSchema.extend({ source: word, relation: word, state: word });
export type ReportedPage = z.infer<typeof reportedPageSchema>;

export const reportedFrontierSchema = z.object({
  pages: z.array(reportedPageSchema).max(maxFrontierPages),
  /** Where the next pages begin; null at the end. */
  next: z.int().nonnegative().nullable(),
});
export type ReportedFrontier = z.infer<typeof reportedFrontierSchema>;

/** One event of a job; its other fields depend on its type. */
export const reportedEventSchema = z.object({
  seq: z.int().nonnegative(),
  at: z.number(),
  type: word,
  body: jsonObjectSchema,
});
export type ReportedEvent = z.infer<typeof reportedEventSchema>;

export const reportedEventsSchema = jobEventsSchema
  .omit({ success: true })
  .extend({ events: z.array(reportedEventSchema).max(maxJobEvents) });
export type ReportedEvents = z.infer<typeof reportedEventsSchema>;

/** One message to the webhook of a job. */
export const reportedDeliverySchema = deliverySchema.extend({ state: word });
export type ReportedDelivery = z.infer<typeof reportedDeliverySchema>;

/** The request that each delivery of a job sends. */
export const reportedWebhookSchema = deliveriesSchema.shape.request.unwrap().extend({ method: word });
export type ReportedWebhook = z.infer<typeof reportedWebhookSchema>;

export const reportedDeliveriesSchema = z.object({
  /** Null for a job without a webhook. */
  request: reportedWebhookSchema.nullable(),
  deliveries: z.array(reportedDeliverySchema).max(maxDeliveriesPerPage),
  /** Where the next deliveries begin; null at the end. */
  next: z.int().nonnegative().nullable(),
});
export type ReportedDeliveries = z.infer<typeof reportedDeliveriesSchema>;

/** A delivery with the JSON text that it sends. */
export const reportedMessageSchema = deliveryMessageSchema
  .omit({ success: true })
  .extend({ delivery: reportedDeliverySchema });
export type ReportedMessage = z.infer<typeof reportedMessageSchema>;
