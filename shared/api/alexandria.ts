import { z } from 'zod';
import { jsonObjectSchema, jsonValueSchema } from '../base/json.ts';

const name = z.string().min(1).max(200);

/** One call of a catalogued provider tool (contract 2.4); `version` is api-facts 3.1. */
export const alexandriaCallSchema = z.strictObject({
  provider: name,
  capability: name,
  options: jsonObjectSchema.optional(),
  version: z.string().min(1).max(128).optional(),
});

/** The field `alexandria` of a request: one call, or 1 to 10 of them. */
export const alexandriaSchema = z.union([alexandriaCallSchema, z.array(alexandriaCallSchema).min(1).max(10)]);

export type AlexandriaCall = z.infer<typeof alexandriaCallSchema>;

/** Time limit of a request with calls, in milliseconds: both the default and the maximum (api-facts 3.1). */
export const alexandriaTimeoutMs = 50_000;

/** The body of `POST /v2/scrape` that runs tools instead of visiting a page: calls, and the three keys allowed with them. */
export const alexandriaRequestSchema = z.strictObject({
  alexandria: alexandriaSchema,
  timeout: z.int().min(1).max(300_000).optional(),
  origin: z.string().optional(),
  integration: z.string().nullable().optional(),
});

export type AlexandriaRequest = z.infer<typeof alexandriaRequestSchema>;

/** Valid values of `x-request-id` (contract 2.4.3). */
export const requestIdSchema = z.string().regex(/^[A-Za-z0-9._:-]{1,128}$/);

/** The 200 of a request of calls (api-facts 3.2): a result for each call, in order; a failing one has `error`. */
export const alexandriaResponseSchema = z.looseObject({
  success: z.literal(true),
  scrape_id: z.string(),
  data: z.looseObject({
    creditsCost: z.int().min(0),
    alexandria: z.array(
      z.looseObject({
        provider: z.string(),
        capability: z.string(),
        creditsCost: z.int().min(0).optional(),
        data: jsonValueSchema.optional(),
        records: z.int().optional(),
        upstreamStatus: z.int().optional(),
        recordedAt: z.string().optional(),
        error: z.looseObject({ code: z.string(), message: z.string(), status: z.int().optional() }).optional(),
      }),
    ),
  }),
});
