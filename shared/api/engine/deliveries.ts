import { z } from 'zod';

/** Maximum number of deliveries in one response. */
export const maxDeliveriesPerPage = 500;

/** An event of a job on its way to the webhook of the job. Times are milliseconds since 1970. */
export const deliverySchema = z.object({
  /** `webhookId` of the message: the same for each attempt. */
  id: z.uuid(),
  /** Deliveries of a job are sent in this order, from 0. */
  number: z.int().nonnegative(),
  /** Long name of the event: `crawl.page`. */
  type: z.string(),
  /** URL of the page that the event is about; null for events of the job. */
  url: z.string().nullable(),
  /** `failed` was given up after its retries. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int().nonnegative(),
  /** HTTP status of the last attempt; null without a response. */
  status: z.int().nullable(),
  /** Why the last attempt failed, as a sentence. */
  error: z.string().nullable(),
  createdAt: z.number(),
  /** When it is sent next; null where it is not. */
  nextAt: z.number().nullable(),
  endedAt: z.number().nullable(),
});

/** `GET /trowel/jobs/{id}/deliveries?after=N&limit=M`: deliveries of a job in their order, from the number `after` on. */
export const deliveriesSchema = z.object({
  success: z.literal(true),
  /** The request that each delivery sends; null for a job without a webhook. Values of its headers are not shown. */
  request: z
    .object({
      method: z.literal('POST'),
      url: z.string(),
      headerNames: z.array(z.string()),
      isSigned: z.boolean(),
      events: z.array(z.string()),
    })
    .nullable(),
  deliveries: z.array(deliverySchema),
  /** `after` of the following call; null at the end of the list. */
  next: z.int().nullable(),
});

/** `POST /trowel/jobs/{id}/deliveries/{deliveryId}` sends a delivery now, also one that was delivered or given up. */
export const sendAgainSchema = z.object({ success: z.literal(true), delivery: deliverySchema });

/**
 * `GET /trowel/jobs/{id}/deliveries/{deliveryId}`: the JSON text that a delivery sends, written from the stored document, so that it is the
 * same at each attempt.
 */
export const deliveryMessageSchema = z.object({ success: z.literal(true), delivery: deliverySchema, body: z.string() });

export type DeliveryMessage = z.infer<typeof deliveryMessageSchema>;
export type SentAgain = z.infer<typeof sendAgainSchema>;
export type JobDeliveries = z.infer<typeof deliveriesSchema>;
