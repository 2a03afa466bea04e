import { z } from 'zod';
import { jsonObjectSchema, jsonValueSchema } from '../base/json.ts';
import { agentScriptSchema } from './agentScript.ts';
import { labFamilySchema, type LabFamily } from './scenarioName.ts';

/**
 * The failure lab's scenarios as data. A scenario is a script: what a v2 service answers to the first, the second, the third
 * attempt at the same request. The files of electron/lab/scenarios and those of a person's own `lab` folder have this form.
 *
 * In every text of an answer `{{name}}` is filled in when it is played: `{{key}}`, `{{key:base64}}` and `{{key:percent}}` are
 * the caller's own key, `{{url}}` the page that was asked for, `{{date:N}}` an HTTP date N seconds from now. A route whose answer has the id `{{id}}` starts jobs: each gets an
 * id of its own, which the answers of `…/*` name the same way, and keeps its attempts, its times and its end.
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
  /** `keep`: only the first so many bytes; `flip`: inverts one byte, counted from the end where it is below zero. */
  | { readonly gzip: readonly Piece[]; readonly keep?: number | undefined; readonly flip?: number | undefined };

const mostTimes = 512 * 1024 * 1024;

const pieceSchema: z.ZodType<Piece> = z.union([
  z.string(),
  z.strictObject({ utf8: z.string() }),
  z.strictObject({ hex: z.string().regex(/^(?:[0-9a-f]{2})*$/) }),
  z.strictObject({ repeat: z.string().min(1), times: z.int().min(1).max(mostTimes) }),
  z.strictObject({
    gzip: z.lazy(() => z.array(pieceSchema)),
    keep: z.int().positive().optional(),
    flip: z.int().optional(),
  }),
]);

/**
 * An outcome as the v2 client types it: `answer`, `service:<status>` and perhaps `:<code>`, or `<kind>:<reason>` of the error.
 * A shorter one stands for all that begin with it; several where transports may rightly differ.
 */
const outcomeSchema = z.string().regex(/^[a-z-]+(?::[\w-]+)*$/);

const everyAnswer = {
  /** So many attempts get it; 1 when absent. The last answer of a script stays for a caller with a key of its own. */
  times: z.int().min(1).max(1000).optional(),
  /** What the app's client makes of it, for the tests; a person's own file need not say. */
  expect: z.array(outcomeSchema).default([]),
  /** What the client must have understood of Retry-After, in ms. */
  retryAfterMs: z.int().nonnegative().nullable().optional(),
  /** Whether the client may send the same request again by itself (contract 7.2, Retryable). */
  retryable: z.boolean().optional(),
  /** Before the first byte, in ms. */
  waitMs: z.int().min(0).max(3_600_000).optional(),
  /** What follows the last byte; `drip` sends `drop` every 40 ms. `end` when absent. */
  after: z.enum(['end', 'reset', 'hang', 'drip']).optional(),
  drop: z.array(pieceSchema).optional(),
};

/** HTTP as it should be, whatever it says: the lab writes the head, its length and the end of the connection. */
const spokenAnswerSchema = z.strictObject({
  ...everyAnswer,
  status: z.int().min(200).max(599),
  reason: z.string().max(200).optional(),
  /** `content-type` is JSON when it is not named. */
  headers: z.record(z.string(), z.string()).optional(),
  /** The answer of a scrape that went well, with these fields of `data` over it. */
  page: jsonObjectSchema.optional(),
  json: jsonValueSchema.optional(),
  text: z.string().optional(),
  bytes: z.array(pieceSchema).optional(),
});

/** Bytes as they are, the head among them. */
const rawAnswerSchema = z.strictObject({ ...everyAnswer, raw: z.array(pieceSchema) });

export const labAnswerSchema = z.union([rawAnswerSchema, spokenAnswerSchema]);
export type LabAnswer = z.infer<typeof labAnswerSchema>;
export type SpokenAnswer = z.infer<typeof spokenAnswerSchema>;

const routeSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** Such as `/v2/agent/*`: the star stands for one step of the path. */
  path: z.string().regex(/^\/v2\/[\w*/-]+$/),
  /** Only with this query, such as `skip=2`; absent: with any, where no route before it fits. */
  query: z.string().max(200).optional(),
  answers: z.array(labAnswerSchema).min(1).max(50),
});

export const labScenarioSchema = z.strictObject({
  /** The last part of its name in the menu's address: `429-twice-then-200`. */
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  name: z.string().min(1).max(80),
  about: z.string().max(300),
  /**
   * Whose attempts belong together. `run`: those with one `x-trowel-run` (the app sends it) or one `x-request-id`; without
   * either all calls in turn, beginning again after the last. `request-id`: those with one `x-request-id` alone, for ever.
   */
  memory: z.enum(['run', 'request-id']).optional(),
  tls: z.enum(tlsFaults).optional(),
  answers: z.array(labAnswerSchema).min(1).max(50),
  /** Other calls than scrape that it answers in ways of their own. */
  routes: z.array(routeSchema).max(20).optional(),
  /** How a run of an agent goes, where no route answers. */
  agent: agentScriptSchema.optional(),
});
export type LabScenario = z.infer<typeof labScenarioSchema>;

/** A scenario in its place. */
export interface NamedScenario {
  /** `family/id`. */
  readonly name: string;
  readonly family: LabFamily;
  readonly scenario: LabScenario;
  /** The file of a person's own; null for one that comes with Trowel. */
  readonly file: string | null;
}

/** A file of scenarios. A person's needs no family. */
export const labFileSchema = z.strictObject({
  family: labFamilySchema.optional(),
  scenarios: z.array(labScenarioSchema).min(1).max(500),
});
