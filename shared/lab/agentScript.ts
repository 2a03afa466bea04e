import { z } from 'zod';
import { jsonObjectSchema, jsonValueSchema } from '../base/json.ts';

/**
 * An agent run as data: the responses of a lab scenario to the agent operations (contract 4.2, api-facts 5). Times are seconds after the
 * start, in script time; `speed` is the number of script seconds per second.
 */

/** A response that replaces the script's own for the first calls of its kind: 1000 `times` means always. */
const insteadSchema = z.strictObject({
  status: z.int().min(200).max(599),
  json: jsonValueSchema,
  headers: z.record(z.string(), z.string()).optional(),
  times: z.int().min(1).max(1000).optional(),
});
export type OverrideResponse = z.infer<typeof insteadSchema>;

/** An event without its envelope: `agent` identifies its emitter, `fields` are specific to its kind. */
const scriptEventSchema = z.strictObject({
  at: z.number().min(0),
  /** From when on the trace has it; `at` when absent. */
  told: z.number().min(0).optional(),
  /** Number of repetitions in the list. */
  times: z.int().min(1).max(10).optional(),
  /** The event occurred and has a number, but is never sent. */
  missing: z.literal(true).optional(),
  agent: z.string().min(1).max(100),
  type: z.string().max(100),
  fields: jsonObjectSchema.optional(),
});
export type ScriptEvent = z.infer<typeof scriptEventSchema>;

/** Who emits events: the first is the orchestrator, the others are its subagents unless `parent` names another. */
const scriptAgentSchema = z.strictObject({
  id: z.string().min(1).max(100),
  name: z.string().max(100).optional(),
  role: z.string().max(40).optional(),
  parent: z.string().max(100).optional(),
});
export type ScriptAgent = z.infer<typeof scriptAgentSchema>;

const eventsSchema = z.union([
  z.strictObject({ agents: z.array(scriptAgentSchema).min(1).max(50), list: z.array(scriptEventSchema).max(500) }),
  /** The bundled run: a table of camping stoves from four shops. */
  z.strictObject({ story: z.literal('stoves') }),
  /** Number of events of a large set of subagents, evenly spread over the time. */
  z.strictObject({
    story: z.literal('crowd'),
    events: z.int().min(10).max(200_000),
    agents: z.int().min(1).max(40),
    snapshots: z.int().min(0).max(500),
  }),
]);

export const agentScriptSchema = z.strictObject({
  /** 1 is real time, 0 everything at once. */
  speed: z.number().min(0).max(100_000).optional(),
  /** When it ends, in seconds; never when absent. */
  endsAt: z.number().min(0).optional(),
  /** Final status fields; `data` is the last version of `result` when it is `{{result}}`. */
  end: jsonObjectSchema.optional(),
  /** Final status fields of the next turn after the approval that `end` requests was granted or declined; the rest is played again. */
  answered: z.strictObject({ approve: jsonObjectSchema, decline: jsonObjectSchema }).optional(),
  creditsUsed: z.number().min(0).optional(),
  events: eventsSchema,
  /** Texts of snapshots by id; other ids are not found. A story has its own snapshots. */
  snapshots: z.record(z.string(), z.string()).optional(),
  start: z.array(insteadSchema).max(20).optional(),
  status: z.array(insteadSchema).max(20).optional(),
  trace: z.array(insteadSchema).max(20).optional(),
  snapshot: z.array(insteadSchema).max(20).optional(),
});
export type AgentScript = z.infer<typeof agentScriptSchema>;
