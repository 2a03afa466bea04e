import { z } from 'zod';
import { jsonObjectSchema, jsonValueSchema } from '../base/json.ts';
import { agentScriptSchema } from './agentScript.ts';
import { labFamilySchema, type LabFamily } from './scenarioName.ts';

/**
 * The failure lab's scenarios as data. A scenario is a script: the responses of a v2 service to the first, the second, the third attempt at
 * the same request. The files of electron/lab/scenarios and of the user's own `lab` folder have this form.
 * In every text of a response `{{name}}` is replaced when it is played: `{{key}}`, `{{key:base64}}` and `{{key:percent}}` are the caller's
 * own key, `{{url}}` the requested page, `{{date:N}}` an HTTP date N seconds from now. A route whose response has the id `{{id}}` starts
 * jobs: each gets its own id, which the responses of `…/*` use in the same placeholder, and has separate attempts, times and end.
 */

/** How a connection of TLS goes wrong before a byte of HTTP. */
export const tlsFaults = [
  'self-signed',
  'untrusted',
  'expired',
  'not-yet-valid',
  'wrong-host',
  'plain',
  'alert',
  'closes',
  'resets',
  'garbage',
] as const;
export type TlsFault = (typeof tlsFaults)[number];

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

const routeSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** Such as `/v2/agent/*`: the asterisk matches one path segment. */
  path: z.string().regex(/^\/v2\/[\w*/-]+$/),
  /** Matches only this query, such as `skip=2`; absent: any query, if no earlier route matches. */
  query: z.string().max(200).optional(),
  answers: z.array(labResponseSchema).min(1).max(50),
});

export const labScenarioSchema = z.strictObject({
  /** The last part of the scenario name in its URL: `429-twice-then-200`. */
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  name: z.string().min(1).max(80),
  about: z.string().max(300),
  /**
   * Determines which attempts are counted together. `run`: attempts with the same `x-trowel-run` (the app sends it) or the same
   * `x-request-id`; without either, all calls in sequence, restarting after the last response. `request-id`: attempts with the same
   * `x-request-id` only, permanently.
   */
  memory: z.enum(['run', 'request-id']).optional(),
  tls: z.enum(tlsFaults).optional(),
  answers: z.array(labResponseSchema).min(1).max(50),
  /** Other calls than scrape with their own responses. */
  routes: z.array(routeSchema).max(20).optional(),
  /** Script of an agent run, where no route matches. */
  agent: agentScriptSchema.optional(),
});
export type LabScenario = z.infer<typeof labScenarioSchema>;

/** A scenario with its name and file. */
export interface NamedScenario {
  /** `family/id`. */
  readonly name: string;
  readonly family: LabFamily;
  readonly scenario: LabScenario;
  /** The file of a user scenario; null for a built-in one. */
  readonly file: string | null;
}

/** A file of scenarios. A person's needs no family. */
export const labFileSchema = z.strictObject({
  family: labFamilySchema.optional(),
  scenarios: z.array(labScenarioSchema).min(1).max(500),
});
