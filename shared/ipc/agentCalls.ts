import { z } from 'zod';
import { connectionIdSchema, runIdSchema } from '../base/brand.ts';
import { jsonObjectSchema } from '../base/json.ts';
import { appErrorSchema } from '../errors/appError.ts';
import { scenarioNameSchema } from '../lab/scenarioName.ts';
import { storedTraceEventSchema } from '../trace/loggedEvent.ts';

const nothing = z.undefined().or(z.null());
const oneRun = z.object({ runId: runIdSchema });

/** An id that is a single URL path segment without encoding, so that it cannot become another path. */
const segment = z.string().regex(/^[\w-]{1,200}$/);

/** Maximum number of events per read. */
export const maxEventsPerRead = 2000;

/**
 * Polling state of a run (ux 10). `settling`: the service has sent its final response, and a few more polls follow for late events.
 * `paused`: no polls until `agents.pollNow`; `error` states why, known data stays. `ended`: final.
 */
export const agentPollSchema = z.object({
  runId: runIdSchema,
  phase: z.enum(['polling', 'settling', 'paused', 'ended']),
  /** Time of the last response, in ms since 1970; null before the first since the app started. */
  updatedAt: z.number().nullable(),
  /** Time of the next poll; null while one is in progress, while paused, and at the end. */
  nextAt: z.number().nullable(),
  /** The wait between two polls now, in ms. */
  everyMs: z.int().nonnegative(),
  /** Of the last poll; null when it went well. */
  error: appErrorSchema.nullable(),
});
export type AgentPoll = z.infer<typeof agentPollSchema>;

/** One run as the service lists it; the other fields are unchanged in `row`. */
export const listedAgentSchema = z.object({
  jobId: z.string(),
  status: z.string(),
  createdAt: z.string().nullable(),
  targetHint: z.string().nullable(),
  row: jsonObjectSchema,
});
export type ListedAgent = z.infer<typeof listedAgentSchema>;

/**
 * The calls for agent runs. An agent's run is an ordinary run: `runs.events` reads its log and `run.changed` reports it, `reduceRun`
 * returns its `agent`; history lists it. Only agent-specific calls are here.
 */
export const agentCalls = {
  /**
   * Starts a run: its intent is on disk when this returns. `body` (api-facts 5.2) is sent unchanged, and retried automatically only after
   * 429. `scenario` is what the failure lab plays. The rest as in `runs.start`.
   */
  'agents.start': {
    input: z.object({
      connectionId: connectionIdSchema,
      body: jsonObjectSchema,
      scenario: scenarioNameSchema.nullable().optional(),
      record: z.enum(['usual', 'private', 'keep']).optional(),
    }),
    output: oneRun,
  },
  /**
   * Follows a run that was started elsewhere, by the service's id; returns the run of `agents.find` if there is one. `body` is its request,
   * where the service's list contains it: stored and shown, not sent.
   */
  'agents.attach': {
    input: z.object({
      connectionId: connectionIdSchema,
      jobId: segment,
      body: jsonObjectSchema.optional(),
      scenario: scenarioNameSchema.nullable().optional(),
    }),
    output: oneRun,
  },
  /**
   * Returns the run of this computer for an id: our own, or the service's id of a run that is or was followed. Sends nothing to the
   * service.
   */
  'agents.find': {
    input: z.object({ connectionId: connectionIdSchema, id: segment }),
    output: z.object({ runId: runIdSchema.nullable() }),
  },
  /** Requests cancellation from the service: `agent.cancel.asked` and `agent.cancel.answered` in the run's log report its progress. */
  'agents.cancel': { input: oneRun, output: nothing },
  /** Polls immediately; resumes a paused run. Does nothing for a run that has ended. */
  'agents.pollNow': { input: oneRun, output: nothing },
  /** The polling state; null for a run that is not polled, or no longer. */
  'agents.poll': { input: oneRun, output: agentPollSchema.nullable() },
  /** Runs of the connection's team as the service lists them, newest first; `before` is the `next` of the page before. */
  'agents.listRemote': {
    input: z.object({ connectionId: connectionIdSchema, before: z.number().nullable() }),
    output: z.object({ agents: z.array(listedAgentSchema), next: z.number().nullable() }),
  },
  /**
   * Retries the download of an artifact version that failed: it is added as `snapshot.saved` to the run's log. A failure is the call's, and
   * leaves the run unchanged; an imported run is rejected.
   */
  'agents.fetchSnapshot': {
    input: z.object({ runId: runIdSchema, snapshotId: z.string().min(1).max(300) }),
    output: nothing,
  },
  /**
   * Returns trace events after a number (0 for all), the oldest first, at most `limit` of them and about a megabyte; `last` is the number
   * of the newest event. A viewer keeps reading while its own cursor is below it.
   */
  'agents.events': {
    input: z.object({
      runId: runIdSchema,
      after: z.int().nonnegative(),
      limit: z.int().min(1).max(maxEventsPerRead),
    }),
    output: z.object({ events: z.array(storedTraceEventSchema), last: z.int().nonnegative() }),
  },
  /** Returns the complete text of one event, for one that was truncated. */
  'agents.event': {
    input: z.object({ runId: runIdSchema, seq: z.int().min(1) }),
    output: z.object({ text: z.string() }),
  },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;

export const agentEvents = {
  /** The trace has grown: `last` is the number of its newest event. Sent every 100 ms at most; `agents.events` reads the events. */
  'agent.traced': z.object({ runId: runIdSchema, last: z.int().nonnegative() }),
  /** The polling of a run goes otherwise than before. */
  'agent.polled': agentPollSchema,
} as const satisfies Record<string, z.ZodType>;
