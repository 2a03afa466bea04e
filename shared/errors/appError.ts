import { z } from 'zod';
import { jsonValueSchema } from '../base/json.ts';

/**
 * Every failure that Trowel knows, as one closed union by `kind`. A service's message stays verbatim in the fields; `present.ts` creates
 * the user-facing text from it. `message` is one line of at most 300 characters without secrets.
 */
const message = z.string().max(300);

/** The service responded with an error of the contract's section 7, or with HTTP 200 and `success:false`. */
const serviceErrorSchema = z.object({
  kind: z.literal('service'),
  message,
  /** The HTTP status as received; 200 for `success:false` in a successful response. */
  status: z.number().int(),
  code: z.string().max(200).nullable(),
  chargeId: z.string().max(200).nullable(),
  details: jsonValueSchema.nullable(),
  /** Contract 7.3: the team must take an action; api-facts 12.2: a boolean or an object. */
  requiresAction: jsonValueSchema.nullable(),
  retryable: z.boolean(),
  /** The delay that the service requested, at most a year, however long the client waits; null when it requested none. */
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

/** The service was not reached, or the transport broke. `sent` states whether the request may have been processed. */
const networkErrorSchema = z.object({
  kind: z.literal('network'),
  message,
  reason: z.enum(networkReasons),
  host: z.string().max(300),
  /** The library's own error code (`ERR_CERT_DATE_INVALID`, `ECONNREFUSED`), for the evidence line. */
  code: z.string().max(100).nullable(),
  sent: z.enum(['no', 'maybe']),
});

export const invalidResponseReasons = [
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

/** A response that violates the contract. The bytes received so far are stored as the run's body. */
const invalidResponseSchema = z.object({
  kind: z.literal('broken-answer'),
  message,
  reason: z.enum(invalidResponseReasons),
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

/** A key that a connection needs cannot be read from the keychain. */
const keyErrorSchema = z.object({ kind: z.literal('key'), message, reason: z.enum(keyReasons) });

/** The person stopped it. The service may still finish and charge. */
const cancelledErrorSchema = z.object({ kind: z.literal('cancelled'), message });

/** The app ended while the request was running: its outcome is unknown, and it is not resent automatically. */
const outcomeUnknownErrorSchema = z.object({ kind: z.literal('outcome-unknown'), message });

/** Something that was requested does not exist (any more). */
const notFoundErrorSchema = z.object({ kind: z.literal('not-found'), message, what: z.string().max(100) });

/** An argument that does not parse, or a sender without permission: rejections by the IPC router and the command line. */
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
 * An agent's run ended without a result: the service responded correctly and reported this. `code` is one of contract 7.5, or newer;
 * `outcome` is that of the trace; each is null where not reported.
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
  invalidResponseSchema,
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
export type InvalidResponse = z.infer<typeof invalidResponseSchema>;
export type EngineError = z.infer<typeof engineErrorSchema>;
export type AgentError = z.infer<typeof agentErrorSchema>;
export type StoreError = z.infer<typeof storeErrorSchema>;

/** Returns one line of at most 300 characters: control characters become spaces, longer text is truncated with an ellipsis. */
export function oneLine(text: string): string {
  const flat = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  // The cut must not fall inside a surrogate pair.
  return flat.length <= 300 ? flat : `${flat.slice(0, 299).replace(/[\ud800-\udbff]$/, '')}…`;
}

const maxCodeChars = 100;

/** Returns the error of an agent's run as the service reported it, shortened to one line. */
export function agentError({ message, code, outcome, retryable }: Omit<AgentError, 'kind'>): AgentError {
  return {
    kind: 'agent',
    message: oneLine(message),
    code: code?.slice(0, maxCodeChars) ?? null,
    outcome: outcome?.slice(0, maxCodeChars) ?? null,
    retryable,
  };
}

/** Wraps an unexpected thrown value: a bug of ours, reported in one line. */
export function internalError(thrown: unknown): AppError {
  return { kind: 'internal', message: oneLine(thrown instanceof Error ? thrown.message : String(thrown)) };
}
