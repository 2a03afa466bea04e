import { z } from 'zod';
import { scrapeOptionSchemas } from './options.ts';

/** Labels that every SDK adds automatically (api-facts 2.1): accepted everywhere, without effect. */
export const labelSchemas = {
  origin: z.string(),
  integration: z.string().nullable(),
} as const;

const optionalOptions = z.object(scrapeOptionSchemas).partial();

/** The complete body of `POST /v2/scrape` for a page (contract 2.1): strict, as the service validates it. */
export const scrapeRequestSchema = optionalOptions
  .extend({
    url: z.string(),
    origin: labelSchemas.origin.optional(),
    integration: labelSchemas.integration.optional(),
  })
  .strict();

export type ScrapeRequest = z.infer<typeof scrapeRequestSchema>;

/** The idempotency key of a request (contract 2.4.3 and 4.1); a service that does not use it ignores it. */
export const requestKeyHeader = 'x-request-id';

/** The paths of the endpoints of version 2, below a connection's base URL. */
export const scrapePath = '/v2/scrape';
