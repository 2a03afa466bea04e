import { z } from 'zod';
import { bodyIdSchema, connectionIdSchema, runIdSchema } from '../base/brand.ts';
import { jsonObjectSchema } from '../base/json.ts';
import { appErrorSchema } from '../errors/appError.ts';
import { runEndpoints } from '../operations/endpoint.ts';

/**
 * Everything sent is a run, and a run is this append-only list of events (architecture 2). `at` is wall time in ms since 1970; `seq` is our
 * own number given at append, 1-based, and the cursor of readers.
 */
const at = z.number();
const attempt = z.int().min(1);

/** A stored body: its id is the sha256 of the stored bytes; `redactions` counts the redacted occurrences of a key. */
export const storedBodySchema = z.object({
  bodyId: bodyIdSchema,
  size: z.int().nonnegative(),
  contentType: z.string().max(200).nullable(),
  redactions: z.int().nonnegative(),
  /** Present when the bytes were meant as text but are not UTF-8 everywhere: readers show replacement characters there. */
  notUtf8: z.literal(true).optional(),
});

/** Valid idempotency keys in contract 2.4.3. */
export const requestKeySchema = z.string().regex(/^[A-Za-z0-9._:-]{1,128}$/);

/** What a send was forecast to cost before it left, in credits. */
const recordedForecastSchema = z.object({
  /** The figure that was shown. */
  credits: z.number().nonnegative(),
  /** `upTo`: the maximum, since the number of pages is only limited; `orMore`: nothing limits it. */
  bound: z.enum(['likely', 'upTo', 'orMore']),
});

/** The run is on disk and about to be sent: written and committed before the first byte leaves. */
const createdSchema = z.object({
  kind: z.literal('run.created'),
  at,
  runId: runIdSchema,
  endpoint: z.enum(runEndpoints),
  connectionId: connectionIdSchema,
  connectionName: z.string().max(200),
  /** Where it goes, without the key; null until a local engine has a port. */
  baseUrl: z.string().max(2000).nullable(),
  /** The body exactly as sent; of a raw call the call itself (`shared/api/rawCall`). */
  request: jsonObjectSchema,
  /** Hosts on the local network that the person allowed for this run (local engine only). */
  allowPrivateHosts: z.array(z.string().max(300)),
  /** The scenario requested from the failure lab; absent for every other connection. */
  scenario: z.string().max(200).optional(),
  /**
   * Sent as `x-request-id` with every attempt (contract 2.4.3): a service that knows it runs nothing twice under the same
   * key. Absent in runs of before.
   */
  requestKey: requestKeySchema.optional(),
  /** Absent where nothing was forecast: the lab, requests without a price, runs of before. */
  forecast: recordedForecastSchema.optional(),
  /** The run was imported from a file of another profile; `connectionName` and the other fields are from that profile. */
  isImported: z.literal(true).optional(),
});

const attemptStartedSchema = z.object({ kind: z.literal('attempt.started'), at, attempt });

export const runPhases = ['starting-engine', 'connecting', 'server-working', 'receiving', 'saving-artifacts'] as const;
/** The phases of ux.md section 5 while an attempt is in progress; `bytes` counts the decoded body so far. */
const phaseChangedSchema = z.object({
  kind: z.literal('phase.changed'),
  at,
  attempt,
  phase: z.enum(runPhases),
  bytes: z.int().nonnegative(),
});

/** Header names in lower case; values redacted. */
export const responseHeadersSchema = z.array(z.tuple([z.string(), z.string()]));

const attemptAnsweredSchema = z.object({
  kind: z.literal('attempt.answered'),
  at,
  attempt,
  status: z.int(),
  headers: responseHeadersSchema,
  durationMs: z.number().nonnegative(),
  body: storedBodySchema.nullable(),
  /** Null when the response is a success of the contract. */
  error: appErrorSchema.nullable(),
});

const attemptFailedSchema = z.object({
  kind: z.literal('attempt.failed'),
  at,
  attempt,
  durationMs: z.number().nonnegative(),
  error: appErrorSchema,
  /** The bytes received before the connection failed. */
  body: storedBodySchema.nullable(),
});

const retryScheduledSchema = z.object({
  kind: z.literal('retry.scheduled'),
  at,
  /** The number of the attempt that will follow. */
  attempt,
  delayMs: z.int().nonnegative(),
  dueAt: z.number(),
  reason: z.enum(['retry-after', 'backoff']),
});

const artifactSavedSchema = z.object({
  kind: z.literal('artifact.saved'),
  at,
  /** The path of the link in `data`, such as `screenshot` or `actions.screenshots.0`. */
  field: z.string().max(200),
  url: z.string().max(4000),
  body: storedBodySchema,
});

const artifactFailedSchema = z.object({
  kind: z.literal('artifact.failed'),
  at,
  field: z.string().max(200),
  url: z.string().max(4000),
  error: appErrorSchema,
});

/** Fields that lists and the result strip show without opening the body. Null where absent from the response. */
export const runSummarySchema = z.object({
  targetStatus: z.int().nullable(),
  finalUrl: z.string().max(4000).nullable(),
  contentType: z.string().max(200).nullable(),
  title: z.string().max(300).nullable(),
  creditsUsed: z.number().nullable(),
  cacheState: z.string().max(40).nullable(),
  /** When the cached copy in the response was made, in ms; absent where the response is not cached or does not state it. */
  cachedAt: z.number().optional(),
  queueMs: z.number().nullable(),
  warning: z.string().max(2000).nullable(),
  markdownEmpty: z.boolean(),
  /** Of the markdown; null where there is none, absent in runs of before. */
  words: z.int().nullable().optional(),
  /** For a document: the number of pages read, and the total if it is known. Null if it has no pages, absent in older runs. */
  pages: z.object({ read: z.int(), total: z.int().nullable() }).nullable().optional(),
  /** Set for an agent's run that ended with a pending question; absent for every other. */
  asks: z.literal(true).optional(),
});

/** Summary of a response without any of these fields. */
export const emptySummary: z.infer<typeof runSummarySchema> = {
  targetStatus: null,
  finalUrl: null,
  contentType: null,
  title: null,
  creditsUsed: null,
  cacheState: null,
  queueMs: null,
  warning: null,
  markdownEmpty: false,
};

const completedSchema = z.object({
  kind: z.literal('run.completed'),
  at,
  durationMs: z.number().nonnegative(),
  summary: runSummarySchema,
  /** The body of the successful response. */
  body: storedBodySchema,
});

const failedSchema = z.object({
  kind: z.literal('run.failed'),
  at,
  durationMs: z.number().nonnegative(),
  error: appErrorSchema,
  body: storedBodySchema.nullable(),
});

const cancelledSchema = z.object({ kind: z.literal('run.cancelled'), at, durationMs: z.number().nonnegative() });

/** Written at the next start for a run that was running when the app ended (security 8): it is never resent automatically. */
const interruptedSchema = z.object({ kind: z.literal('run.interrupted'), at });

/** The service has taken an agent's task, or a run of it was attached by its id: from now on it is polled. */
const agentAcceptedSchema = z.object({
  kind: z.literal('agent.accepted'),
  at,
  jobId: z.string().max(200),
  threadId: z.string().max(200).nullable(),
  threadTurn: z.number().nullable(),
  isAttached: z.boolean(),
});

/** Changes since the previous poll. `facts` are the fields of the status next to `data`, at most 16 KB of JSON. */
const agentReportedSchema = z.object({
  kind: z.literal('agent.reported'),
  at,
  /** processing, completed, failed, or newer; null while only the trace has spoken. */
  status: z.string().max(100).nullable(),
  creditsUsed: z.number().nullable(),
  facts: jsonObjectSchema,
});

/** The service has sent its final response, with this body: it is shown while late trace events are still awaited. */
const agentAnsweredSchema = z.object({ kind: z.literal('agent.answered'), at, body: storedBodySchema });

/** The trace of this run is unavailable (contract 7.4): only its status is polled. */
const agentTraceRefusedSchema = z.object({ kind: z.literal('agent.trace.refused'), at, error: appErrorSchema });

const agentCancelAskedSchema = z.object({ kind: z.literal('agent.cancel.asked'), at });

export const cancelOutcomes = ['accepted', 'already-finished', 'already-cancelled', 'failed'] as const;
const agentCancelAnsweredSchema = z.object({
  kind: z.literal('agent.cancel.answered'),
  at,
  answer: z.enum(cancelOutcomes),
  /** Null when it was accepted. */
  error: appErrorSchema.nullable(),
});

const snapshotFields = {
  at,
  snapshotId: z.string().max(300),
  artifactId: z.string().max(300).nullable(),
  /** json, markdown, html, screenshot, text, or newer. */
  artifactKind: z.string().max(300).nullable(),
};

/** A version of an artifact: `body` holds the snapshot's own text. */
const snapshotSavedSchema = z.object({ kind: z.literal('snapshot.saved'), ...snapshotFields, body: storedBodySchema });
/** The download failed; a later success is reported by `snapshot.saved`. */
const snapshotFailedSchema = z.object({ kind: z.literal('snapshot.failed'), ...snapshotFields, error: appErrorSchema });

/** A polled raw call received its response: `statusPath` is the path of its job's status, null where the response named none. */
const jobAcceptedSchema = z.object({
  kind: z.literal('job.accepted'),
  at,
  statusPath: z.string().max(4000).nullable(),
});

/** One poll of a raw call's job. Absent fields are null; its pages other than the last response are artifacts `page.N`. */
const jobPolledSchema = z.object({
  kind: z.literal('job.polled'),
  at,
  /** 1-based. */
  poll: z.int().min(1),
  httpStatus: z.int().nullable(),
  durationMs: z.number().nonnegative(),
  status: z.string().max(4000).nullable(),
  completed: z.number().nullable(),
  total: z.number().nullable(),
  creditsUsed: z.number().nullable(),
  error: appErrorSchema.nullable(),
  /** When the next follows; null after the last. */
  nextAt: z.number().nullable(),
});

export const runEventSchema = z.discriminatedUnion('kind', [
  createdSchema,
  attemptStartedSchema,
  phaseChangedSchema,
  attemptAnsweredSchema,
  attemptFailedSchema,
  retryScheduledSchema,
  artifactSavedSchema,
  artifactFailedSchema,
  completedSchema,
  failedSchema,
  cancelledSchema,
  interruptedSchema,
  agentAcceptedSchema,
  agentReportedSchema,
  agentAnsweredSchema,
  agentTraceRefusedSchema,
  agentCancelAskedSchema,
  agentCancelAnsweredSchema,
  snapshotSavedSchema,
  snapshotFailedSchema,
  jobAcceptedSchema,
  jobPolledSchema,
]);

export type RunEvent = z.infer<typeof runEventSchema>;
export type RunCreated = z.infer<typeof createdSchema>;
export type AgentRunEvent = Exclude<
  Extract<RunEvent, { kind: `agent.${string}` | `snapshot.${string}` }>,
  { kind: 'agent.answered' }
>;
export type JobRunEvent = Extract<RunEvent, { kind: `job.${string}` }>;
export type RunPhase = (typeof runPhases)[number];
export type RunSummary = z.infer<typeof runSummarySchema>;
export type StoredBody = z.infer<typeof storedBodySchema>;

/** An event with the number it got at append. */
export const loggedRunEventSchema = z.object({ seq: z.int().min(1), event: runEventSchema });
export type LoggedRunEvent = z.infer<typeof loggedRunEventSchema>;
