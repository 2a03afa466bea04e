import { z } from 'zod';
import { jsonObjectSchema, jsonValueSchema } from '../base/json.ts';

/**
 * A run of an agent as data: what a lab scenario answers to the agent operations (contract 4.2, api-facts 5). Times are
 * seconds after the start, in the time of the script; `speed` says how many of them pass in a second.
 */

/** An answer that is played in place of the script's own, to the first calls of its kind: 1000 `times` are for ever. */
const insteadSchema = z.strictObject({
  status: z.int().min(200).max(599),
  json: jsonValueSchema,
  headers: z.record(z.string(), z.string()).optional(),
  times: z.int().min(1).max(1000).optional(),
});
export type InsteadAnswer = z.infer<typeof insteadSchema>;

/** An event without its envelope: `agent` names its emitter, `fields` are those of its kind. */
const scriptEventSchema = z.strictObject({
  at: z.number().min(0),
  /** From when on the trace has it; `at` when absent. */
  told: z.number().min(0).optional(),
  /** So often it stands in the list. */
  times: z.int().min(1).max(10).optional(),
  /** It happened, has a number, and is never told. */
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
  /** So many events of a crowd of subagents, even over the time. */
  z.strictObject({
    story: z.literal('crowd'),
    events: z.int().min(10).max(200_000),
    agents: z.int().min(1).max(40),
    snapshots: z.int().min(0).max(500),
  }),
]);

export const agentScriptSchema = z.strictObject({
  /** 1 is the script's own time, 0 all at once. */
  speed: z.number().min(0).max(100_000).optional(),
  /** When it ends, in seconds; never when absent. */
  endsAt: z.number().min(0).optional(),
  /** What the status says at the end; `data` is the last version of `result` when it is `{{result}}`. */
  end: jsonObjectSchema.optional(),
  /** What the end of the next turn says once the approval that `end` asks for was given or refused; the rest is played again. */
  answered: z.strictObject({ approve: jsonObjectSchema, decline: jsonObjectSchema }).optional(),
  creditsUsed: z.number().min(0).optional(),
  events: eventsSchema,
  /** Texts of snapshots by id; what is not here is not found. A story has its own. */
  snapshots: z.record(z.string(), z.string()).optional(),
  start: z.array(insteadSchema).max(20).optional(),
  status: z.array(insteadSchema).max(20).optional(),
  trace: z.array(insteadSchema).max(20).optional(),
  snapshot: z.array(insteadSchema).max(20).optional(),
});
export type AgentScript = z.infer<typeof agentScriptSchema>;
