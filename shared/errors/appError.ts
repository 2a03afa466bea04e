import { z } from 'zod';
import { jsonValueSchema } from '../base/json.ts';

/**
 * Every failure that Trowel knows, as one closed union by `kind`. What a service said stays verbatim in the fields; the
 * words for a person are made from it by `present.ts`. `message` is one line of at most 300 characters without secrets.
 */
const message = z.string().max(300);

/** The service answered with an error of the contract's section 7, or with HTTP 200 and `success:false`. */
const serviceErrorSchema = z.object({
  kind: z.literal('service'),
  message,
  /** The HTTP status as received; 200 for `success:false` in a successful answer. */
  status: z.number().int(),
  code: z.string().max(200).nullable(),
  chargeId: z.string().max(200).nullable(),
  details: jsonValueSchema.nullable(),
  /** Contract 7.3: the team must act; api-facts 12.2: a boolean or an object. */
  requiresAction: jsonValueSchema.nullable(),
  retryable: z.boolean(),
  /** What the service asked for, at most a year, however long is waited; null when it asked for nothing. */
  retryAfterMs: z.number().int().nonnegative().nullable(),
});

export const networkReasons = [
  'offline',
  'dns',
  'refused',
  'unreachable',
  'reset',
  'tls',
  'proxy',
  'connect-timeout',
  'headers-timeout',
  'idle-timeout',
  'deadline',
  'unknown',
] as const;

/** The service was not reached, or the transport broke. `sent` says whether the request may have been acted upon. */
const networkErrorSchema = z.object({
  kind: z.literal('network'),
  message,
  reason: z.enum(networkReasons),
  host: z.string().max(300),
  /** The library's own code (`ERR_CERT_DATE_INVALID`, `ECONNREFUSED`), for the evidence line. */
  code: z.string().max(100).nullable(),
  sent: z.enum(['no', 'maybe']),
});

export const brokenAnswerReasons = [
  'redirect',
  'status',
  'headers-too-large',
  'too-large',
  'truncated',
  'encoding',
  'not-json',
  'json-too-deep',
  'invalid-json',
  'unexpected-shape',
  'protocol',
] as const;

/** An answer arrived that is no answer of the contract. Its bytes, as far as they came, are kept as the run's body. */
const brokenAnswerSchema = z.object({
  kind: z.literal('broken-answer'),
  message,
  reason: z.enum(brokenAnswerReasons),
  status: z.number().int().nullable(),
  contentType: z.string().max(200).nullable(),
});

export const engineReasons = [
  'could-not-start',
  'crashed',
  'not-answering',
  'stopped',
  'data-locked',
  'port-taken',
] as const;

/** The local engine, seen from the app that supervises it. */
const engineErrorSchema = z.object({
  kind: z.literal('engine'),
  message,
  reason: z.enum(engineReasons),
  exitCode: z.number().int().nullable(),
});

export const keyReasons = ['missing', 'locked', 'unavailable', 'rejected-by-store'] as const;

/** A key that a connection needs cannot be had from the keychain. */
const keyErrorSchema = z.object({ kind: z.literal('key'), message, reason: z.enum(keyReasons) });

/** The person stopped it. The service may still finish and charge. */
const cancelledErrorSchema = z.object({ kind: z.literal('cancelled'), message });

/** The app ended while the request was under way: nothing is known of its end, and nothing is sent again by itself. */
const outcomeUnknownErrorSchema = z.object({ kind: z.literal('outcome-unknown'), message });

/** Something that was asked for does not exist (any more). */
const notFoundErrorSchema = z.object({ kind: z.literal('not-found'), message, what: z.string().max(100) });

/** An argument that does not parse, or a sender that may not ask: refusals of the IPC router and the command line. */
const refusedErrorSchema = z.object({
  kind: z.literal('refused'),
  message,
  reason: z.enum(['bad-input', 'unknown-sender', 'too-large', 'too-many', 'not-allowed']),
});

export const storeReasons = ['disk-full', 'read-only', 'damaged', 'newer-format', 'locked', 'stopped', 'io'] as const;

/** The store or a file could not be read or written. `path` names it for the person. */
export const storeErrorSchema = z.object({
  kind: z.literal('store'),
  message,
  reason: z.enum(storeReasons),
  path: z.string().nullable(),
});

/**
 * An agent's run ended without a result: the service answered as it should, and this is what it says. `code` is one of
 * contract 7.5, or newer; `outcome` is that of the trace; each is null where nothing says it.
 */
const agentErrorSchema = z.object({
  kind: z.literal('agent'),
  message,
  code: z.string().max(100).nullable(),
  outcome: z.string().max(100).nullable(),
  retryable: z.boolean().nullable(),
});

/** A bug of ours, caught at a boundary. */
const internalErrorSchema = z.object({ kind: z.literal('internal'), message });

export const appErrorSchema = z.discriminatedUnion('kind', [
  serviceErrorSchema,
  networkErrorSchema,
  brokenAnswerSchema,
  engineErrorSchema,
  keyErrorSchema,
  cancelledErrorSchema,
  outcomeUnknownErrorSchema,
  notFoundErrorSchema,
  refusedErrorSchema,
  storeErrorSchema,
  agentErrorSchema,
  internalErrorSchema,
]);

export type AppError = z.infer<typeof appErrorSchema>;
export type ServiceError = z.infer<typeof serviceErrorSchema>;
export type NetworkError = z.infer<typeof networkErrorSchema>;
export type BrokenAnswer = z.infer<typeof brokenAnswerSchema>;
export type EngineError = z.infer<typeof engineErrorSchema>;
export type AgentError = z.infer<typeof agentErrorSchema>;
export type StoreError = z.infer<typeof storeErrorSchema>;

/** One line of at most 300 characters, whatever came in: control characters become spaces, the rest is cut with an ellipsis. */
export function oneLine(text: string): string {
  const flat = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  // The cut must not fall inside a surrogate pair.
  return flat.length <= 300 ? flat : `${flat.slice(0, 299).replace(/[\ud800-\udbff]$/, '')}…`;
}

const longestWord = 100;

/** How an agent's run ended, as the other side tells it: in one line, however long its words are. */
export function agentError({ message, code, outcome, retryable }: Omit<AgentError, 'kind'>): AgentError {
  return {
    kind: 'agent',
    message: oneLine(message),
    code: code?.slice(0, longestWord) ?? null,
    outcome: outcome?.slice(0, longestWord) ?? null,
    retryable,
  };
}

/** Wraps a thrown value that nobody expected: a bug of ours, said in one line. */
export function internalError(thrown: unknown): AppError {
  return { kind: 'internal', message: oneLine(thrown instanceof Error ? thrown.message : String(thrown)) };
}
