import { z } from 'zod';
import { jsonObjectSchema, jsonValueSchema } from '../base/json.ts';

/** Bytes: text as Latin-1, text as UTF-8, hexadecimal, something again and again, or any of them compressed. */
export type Piece =
  | string
  | { readonly utf8: string }
  | { readonly hex: string }
  | { readonly repeat: string; readonly times: number }
  /** `keep`: only the given number of leading bytes; `flip`: inverts one byte, counted from the end where it is negative. */
  | { readonly gzip: readonly Piece[]; readonly keep?: number | undefined; readonly flip?: number | undefined };

const maxRepeatTimes = 512 * 1024 * 1024;

const pieceSchema: z.ZodType<Piece> = z.union([
  z.string(),
  z.strictObject({ utf8: z.string() }),
  z.strictObject({ hex: z.string().regex(/^(?:[0-9a-f]{2})*$/) }),
  z.strictObject({ repeat: z.string().min(1), times: z.int().min(1).max(maxRepeatTimes) }),
  z.strictObject({
    gzip: z.lazy(() => z.array(pieceSchema)),
    keep: z.int().positive().optional(),
    flip: z.int().optional(),
  }),
]);

/**
 * An outcome as the v2 client types it: `answer`, `service:<status>` with an optional `:<code>`, or `<kind>:<reason>` of the error. A
 * shorter one matches every outcome with that prefix; several where transports may legitimately differ.
 */
const outcomeSchema = z.string().regex(/^[a-z-]+(?::[\w-]+)*$/);

const commonResponseFields = {
  /** Number of attempts that get it; 1 when absent. The last response of a script repeats for a caller with a unique key. */
  times: z.int().min(1).max(1000).optional(),
  /** The app client's expected outcome, for the tests; optional in a user's own file. */
  expect: z.array(outcomeSchema).default([]),
  /** The Retry-After value that the client must have parsed, in ms. */
  retryAfterMs: z.int().nonnegative().nullable().optional(),
  /** Whether the client may resend the same request automatically (contract 7.2, Retryable). */
  retryable: z.boolean().optional(),
  /** Before the first byte, in ms. */
  waitMs: z.int().min(0).max(3_600_000).optional(),
  /** The behavior after the last byte; `drip` sends `drop` every 40 ms. `end` if absent. */
  after: z.enum(['end', 'reset', 'hang', 'drip']).optional(),
  drop: z.array(pieceSchema).optional(),
};

/** Valid HTTP, whatever its content: the lab writes the header, its length and the end of the connection. */
const labHttpResponseSchema = z.strictObject({
  ...commonResponseFields,
  status: z.int().min(200).max(599),
  reason: z.string().max(200).optional(),
  /** `content-type` is JSON when it is not named. */
  headers: z.record(z.string(), z.string()).optional(),
  /** A successful scrape response, with these fields merged into `data`. */
  page: jsonObjectSchema.optional(),
  json: jsonValueSchema.optional(),
  text: z.string().optional(),
  bytes: z.array(pieceSchema).optional(),
});

/** Raw bytes, including the response head. */
const labRawResponseSchema = z.strictObject({ ...commonResponseFields, raw: z.array(pieceSchema) });

export const labResponseSchema = z.union([labRawResponseSchema, labHttpResponseSchema]);
export type LabResponse = z.infer<typeof labResponseSchema>;
export type LabHttpResponse = z.infer<typeof labHttpResponseSchema>;
