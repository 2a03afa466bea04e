import { z } from 'zod';
import { bodyIdSchema, connectionIdSchema, runIdSchema } from '../base/brand.ts';
import { jsonObjectSchema } from '../base/json.ts';
import { appErrorSchema } from '../errors/appError.ts';

/**
 * Everything sent is a run, and a run is this list of events, appended and never changed (architecture 2).
 * `at` is wall time in ms since 1970; `seq` is our own number given at append, 1-based, and the cursor of readers.
 */
const at = z.number();
const attempt = z.int().min(1);

/** A body as stored: its id is the sha256 of the stored bytes; `redactions` counts places where a key was struck out. */
export const storedBodySchema = z.object({
  bodyId: bodyIdSchema,
  size: z.int().nonnegative(),
  contentType: z.string().max(200).nullable(),
  redactions: z.int().nonnegative(),
  /** Present when the bytes were meant as text but are not UTF-8 everywhere: readers show replacement characters there. */
  notUtf8: z.literal(true).optional(),
});

/** What contract 2.4.3 takes as an idempotency key. */
export const requestKeySchema = z.string().regex(/^[A-Za-z0-9._:-]{1,128}$/);

/** What a run was sent to. */
export const runEndpoints = ['scrape', 'agent', 'raw'] as const;

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
  /** What the failure lab was asked to play; absent for every other connection. */
  scenario: z.string().max(200).optional(),
  /**
   * Sent as `x-request-id` with every attempt (contract 2.4.3): a service that knows it runs nothing twice under the same
   * key. Absent in runs of before.
   */
  requestKey: requestKeySchema.optional(),
  /** The run came from a file of another profile; `connectionName` and the rest are as that profile knew them. */
  isImported: z.literal(true).optional(),
});

const attemptStartedSchema = z.object({ kind: z.literal('attempt.started'), at, attempt });

export const runPhases = ['starting-engine', 'connecting', 'server-working', 'receiving', 'saving-artifacts'] as const;
/** The phase words of ux.md section 5 while an attempt is under way; `bytes` counts the decoded body so far. */
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
  /** Null when the answer is a success of the contract. */
  error: appErrorSchema.nullable(),
});

const attemptFailedSchema = z.object({
  kind: z.literal('attempt.failed'),
  at,
  attempt,
  durationMs: z.number().nonnegative(),
  error: appErrorSchema,
  /** What had arrived before it broke. */
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
  /** Where in `data` the link stood, such as `screenshot` or `actions.screenshots.0`. */
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

/** What lists and the result strip show without opening the body. Null where the answer did not say. */
export const runSummarySchema = z.object({
  targetStatus: z.int().nullable(),
  finalUrl: z.string().max(4000).nullable(),
  contentType: z.string().max(200).nullable(),
  title: z.string().max(300).nullable(),
  creditsUsed: z.number().nullable(),
  cacheState: z.string().max(40).nullable(),
  /** When the stored copy that was answered with was made, in ms; absent where the answer is none or does not say. */
  cachedAt: z.number().optional(),
  queueMs: z.number().nullable(),
  warning: z.string().max(2000).nullable(),
  markdownEmpty: z.boolean(),
  /** Of the markdown; null where there is none, absent in runs of before. */
  words: z.int().nullable().optional(),
  /** Of a document: how many of its pages were read, of how many where that is known. Null for what has none, absent in runs of before. */
  pages: z.object({ read: z.int(), total: z.int().nullable() }).nullable().optional(),
  /** An agent's run that ended with a question which nobody had answered; absent for every other. */
  asks: z.literal(true).optional(),
});

/** Of an answer that says nothing. */
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
  /** The body of the successful answer. */
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

/** Written at the next start for a run that was under way when the app ended (security 8): never sent again by itself. */
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

/** What a poll said that the one before did not. `facts` are the fields of the status beside `data`, at most 16 KB of JSON. */
const agentReportedSchema = z.object({
  kind: z.literal('agent.reported'),
  at,
  /** processing, completed, failed, or newer; null while only the trace has spoken. */
  status: z.string().max(100).nullable(),
  creditsUsed: z.number().nullable(),
  facts: jsonObjectSchema,
});

/** The service has said its last word, in the body of this answer: it is shown while stragglers of the trace are still waited for. */
const agentAnsweredSchema = z.object({ kind: z.literal('agent.answered'), at, body: storedBodySchema });

/** The trace of this run is not to be had (contract 7.4): only its status is followed. */
const agentTraceRefusedSchema = z.object({ kind: z.literal('agent.trace.refused'), at, error: appErrorSchema });

const agentCancelAskedSchema = z.object({ kind: z.literal('agent.cancel.asked'), at });

export const cancelAnswers = ['accepted', 'already-finished', 'already-cancelled', 'failed'] as const;
const agentCancelAnsweredSchema = z.object({
  kind: z.literal('agent.cancel.answered'),
  at,
  answer: z.enum(cancelAnswers),
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

/** A version of an artifact as it was: `body` holds the snapshot's own text. */
const snapshotSavedSchema = z.object({ kind: z.literal('snapshot.saved'), ...snapshotFields, body: storedBodySchema });
/** It could not be had; one that comes later is told by `snapshot.saved`. */
const snapshotFailedSchema = z.object({ kind: z.literal('snapshot.failed'), ...snapshotFields, error: appErrorSchema });

/** A raw call that is polled was answered: `statusPath` is where its job is asked about, null where the answer named none. */
const jobAcceptedSchema = z.object({
  kind: z.literal('job.accepted'),
  at,
  statusPath: z.string().max(4000).nullable(),
});

/** One look at the job of a raw call. What it did not say is null; its pages beside the last answer are artifacts `page.N`. */
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
export type RunEndpoint = (typeof runEndpoints)[number];
export type RunPhase = (typeof runPhases)[number];
export type RunSummary = z.infer<typeof runSummarySchema>;
export type StoredBody = z.infer<typeof storedBodySchema>;

/** An event with the number it got at append. */
export const loggedRunEventSchema = z.object({ seq: z.int().min(1), event: runEventSchema });
export type LoggedRunEvent = z.infer<typeof loggedRunEventSchema>;
