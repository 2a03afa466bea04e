import { z } from 'zod';

/** Header of the signature, which a request may not set itself (api-facts 7.1). */
export const signatureHeader = 'x-firecrawl-signature';

const headerNames = z
  .record(z.string(), z.string())
  .refine((headers) => !Object.keys(headers).some((name) => name.toLowerCase() === signatureHeader), {
    message: `${signatureHeader} may not be set`,
  });

/** Short names of the events of a job (api-facts 7); long ones end with the same word. */
export const jobWebhookEvents = ['started', 'page', 'completed', 'failed'] as const;

/** Short names of the events of an extract (api-facts 7.7). */
export const extractWebhookEvents = ['started', 'completed', 'failed'] as const;

const eventName = z
  .string()
  .regex(
    /^(?:(?:crawl|batch_scrape|extract)\.)?(?:started|page|completed|failed)$/,
    'unknown event; the events are started, page, completed, failed',
  );

/** `webhook` of a crawl, batch or extract: a URL, or an object with it (api-facts 7.1). */
export const webhookSchema = z.union([
  z.url({ protocol: /^https?$/ }),
  z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    headers: headerNames.optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    events: z.array(eventName).optional(),
  }),
]);

export type WebhookField = z.infer<typeof webhookSchema>;
