import { z } from 'zod';
import { connectionIdSchema, runIdSchema } from '../base/brand.ts';
import { jsonObjectSchema } from '../base/json.ts';
import { appErrorSchema } from '../errors/appError.ts';
import { scenarioNameSchema } from '../lab/scenarioName.ts';
import { storedTraceEventSchema } from '../trace/loggedEvent.ts';

const nothing = z.undefined().or(z.null());
const oneRun = z.object({ runId: runIdSchema });

/** An id that can be a path segment as it is, so that it cannot become another path. */
const segment = z.string().regex(/^[\w-]{1,200}$/);

/** As many events are read at once at most. */
export const mostEventsAtOnce = 2000;

/**
 * How the polling of a run goes (ux 10). `settling`: the service has said its last word, and a few more looks follow for events
 * that come after it. `paused`: nothing is asked until `agents.pollNow`; `error` says why, what was known stays. `ended`: final.
 */
export const agentPollSchema = z.object({
  runId: runIdSchema,
  phase: z.enum(['polling', 'settling', 'paused', 'ended']),
  /** When an answer last came, in ms since 1970; null before the first since the app started. */
  updatedAt: z.number().nullable(),
  /** When the next is asked for; null while one is under way, while paused, and at the end. */
  nextAt: z.number().nullable(),
  /** The wait between two polls now, in ms. */
  everyMs: z.int().nonnegative(),
  /** Of the last poll; null when it went well. */
  error: appErrorSchema.nullable(),
});
export type AgentPoll = z.infer<typeof agentPollSchema>;

/** One run as the service lists it; what it is besides is in `row` as it came. */
export const listedAgentSchema = z.object({
  jobId: z.string(),
  status: z.string(),
  createdAt: z.string().nullable(),
  targetHint: z.string().nullable(),
  row: jsonObjectSchema,
});
export type ListedAgent = z.infer<typeof listedAgentSchema>;

/**
 * The calls about runs of agents. An agent's run is a run like any other: its log is read by `runs.events` and told by
 * `run.changed`, and `reduceRun` gives its `agent`; history lists it. Here is what only agents have.
 */
export const agentCalls = {
  /**
   * Starts a run: its intent is on disk when this answers. `body` (api-facts 5.2) is sent as it is, and again by itself only
   * after 429. `scenario` is what the failure lab plays. The rest as of `runs.start`.
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
   * Follows a run that was started elsewhere, by the service's id; gives the run that `agents.find` gives if there is one.
   * `body` is its request, where the service's list has told it: kept and shown, not sent.
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
   * The run of this computer that a person means by an id: our own, or the service's of one that is followed or was followed to
   * its end. Nothing is asked of the service.
   */
  'agents.find': {
    input: z.object({ connectionId: connectionIdSchema, id: segment }),
    output: z.object({ runId: runIdSchema.nullable() }),
  },
  /** Asks the service to cancel: how it goes is told by `agent.cancel.asked` and `agent.cancel.answered` in the run's log. */
  'agents.cancel': { input: oneRun, output: nothing },
  /** Asks at once; resumes a paused run. A run that has ended stays as it is. */
  'agents.pollNow': { input: oneRun, output: nothing },
  /** How its polling goes; null for a run that is not followed (any more). */
  'agents.poll': { input: oneRun, output: agentPollSchema.nullable() },
  /** Runs of the connection's team as the service lists them, newest first; `before` is the `next` of the page before. */
  'agents.listRemote': {
    input: z.object({ connectionId: connectionIdSchema, before: z.number().nullable() }),
    output: z.object({ agents: z.array(listedAgentSchema), next: z.number().nullable() }),
  },
  /**
   * Asks once more for a version of an artifact that could not be had: it comes as `snapshot.saved` in the run's log. A failure is the
   * call's, and leaves the run as it is; a run out of a file is refused.
   */
  'agents.fetchSnapshot': {
    input: z.object({ runId: runIdSchema, snapshotId: z.string().min(1).max(300) }),
    output: nothing,
  },
  /**
   * Events of the trace after a number (0 for all), the oldest first, at most `limit` of them and about a megabyte; `last` is
   * the number of the newest there is. A viewer reads on while its own cursor is below it.
   */
  'agents.events': {
    input: z.object({
      runId: runIdSchema,
      after: z.int().nonnegative(),
      limit: z.int().min(1).max(mostEventsAtOnce),
    }),
    output: z.object({ events: z.array(storedTraceEventSchema), last: z.int().nonnegative() }),
  },
  /** The whole text of one event, for one that came cut. */
  'agents.event': {
    input: z.object({ runId: runIdSchema, seq: z.int().min(1) }),
    output: z.object({ text: z.string() }),
  },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;

export const agentEvents = {
  /** The trace has grown: `last` is the number of its newest event. Told every 100 ms at most; read by `agents.events`. */
  'agent.traced': z.object({ runId: runIdSchema, last: z.int().nonnegative() }),
  /** The polling of a run goes otherwise than before. */
  'agent.polled': agentPollSchema,
} as const satisfies Record<string, z.ZodType>;
