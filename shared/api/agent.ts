import { z } from 'zod';
import { jsonObjectSchema, jsonValueSchema } from '../base/json.ts';
import { labelSchemas } from './scrape.ts';

/**
 * The agent operations of version 2 (contract 4.2 and 7.4, api-facts 5.1 to 5.6). Requests are validated strictly; responses are parsed
 * tolerantly: unknown fields, statuses, outcomes and models are preserved unchanged.
 */

/** Below a connection's base URL: POST starts a run, GET lists the team's runs. */
export const agentPath = '/v2/agent';
/** GET returns the status of a run, DELETE cancels it. */
export const agentJobPath = (jobId: string): string => `${agentPath}/${encodeURIComponent(jobId)}`;
/** GET returns the complete list of events so far: there is no cursor (api-facts 5.1). */
export const agentTracePath = (jobId: string): string => `${agentJobPath(jobId)}/trace`;
export const agentSnapshotPath = (jobId: string, snapshotId: string): string =>
  `${agentJobPath(jobId)}/snapshots/${encodeURIComponent(snapshotId)}`;

export const agentModels = ['spark-2', 'spark-1-mini', 'spark-1-pro'] as const;
export const agentEfforts = ['low', 'medium', 'high'] as const;
export const agentModes = ['extract', 'chat'] as const;
/** Contract 7.4: a path segment that is no UUID is 400. */
export const agentIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const maxAgentPromptChars = 10_000;
/** The `maxCredits` that a service assumes when none is given (api-facts 5.2). */
export const defaultMaxCredits = 2500;

const webhookSchema = z.union([
  z.string(),
  z.strictObject({
    url: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    events: z.array(z.enum(['started', 'action', 'completed', 'failed', 'cancelled'])).optional(),
  }),
]);

const exchangeSchema = z.strictObject({
  enabled: z.boolean().optional(),
  toolkits: z.array(z.string()).max(5).optional(),
  maxCalls: z.number().optional(),
  requireApproval: z.boolean().optional(),
  approve: z
    .strictObject({
      approvalId: z.string(),
      callIds: z.array(z.string()).optional(),
      always: z.boolean().optional(),
    })
    .optional(),
  decline: z.strictObject({ approvalId: z.string() }).optional(),
  onTermsRequired: z.enum(['skip', 'ask']).optional(),
});

/** The body of `POST /v2/agent`: strict, as the service checks it (api-facts 5.2). */
export const agentStartSchema = z.strictObject({
  prompt: z.string().min(1).max(maxAgentPromptChars),
  urls: z.array(z.string()).optional(),
  schema: jsonObjectSchema.optional(),
  maxCredits: z.number().optional(),
  strictConstrainToURLs: z.boolean().optional(),
  model: z.enum(agentModels).optional(),
  effort: z.enum(agentEfforts).optional(),
  mode: z.enum(agentModes).optional(),
  threadId: z.string().optional(),
  exchange: exchangeSchema.optional(),
  webhook: webhookSchema.optional(),
  threatProtection: jsonObjectSchema.optional(),
  auditMetadata: jsonObjectSchema.optional(),
  origin: labelSchemas.origin.optional(),
  integration: labelSchemas.integration.optional(),
});

/** A field that is dropped when it does not match the schema: one malformed field must not hide a response. */
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** A number, which some send as text. */
const creditsSchema = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,12}(?:\.\d{1,6})?$/)
    .transform(Number),
]);

/** The response to a start request: `id` is the jobId of all other operations. */
export const agentStartedSchema = z.looseObject({
  success: maybe(z.boolean()),
  id: z.string().min(1).max(200),
  threadId: maybe(z.string()),
  threadTurn: maybe(z.number()),
});

const suggestionSchema = z.looseObject({ label: z.string(), prompt: z.string() });

/** `GET /v2/agent/{jobId}` (api-facts 5.3). `status` is open: processing, completed, failed, and any future value. */
export const agentStatusSchema = z.looseObject({
  success: maybe(z.boolean()),
  status: z.string().max(100),
  /** Only when completed. */
  data: maybe(jsonValueSchema),
  error: maybe(z.string()),
  model: maybe(z.string()),
  effort: maybe(z.string()),
  expiresAt: maybe(z.string()),
  creditsUsed: maybe(creditsSchema),
  threadId: maybe(z.string()),
  threadTurn: maybe(z.number()),
  mode: maybe(z.string()),
  message: maybe(z.string()),
  suggestions: maybe(z.array(suggestionSchema)),
  pendingApproval: maybe(jsonObjectSchema.nullable()),
  exchange: maybe(jsonObjectSchema),
  /** The partial result when the credits ran out; only some services return it (api-facts 12.16). */
  partial: maybe(jsonValueSchema),
  partialSchemaValid: maybe(z.boolean()),
  stopReason: maybe(z.string()),
});
export type AgentStatus = z.infer<typeof agentStatusSchema>;

/** Statuses after which nothing changes. `cancelled` is in one table of the documentation only, and is taken for an end too. */
const terminalStatuses: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

export function isTerminalStatus(status: string): boolean {
  return terminalStatuses.has(status);
}

/** `GET /v2/agent/{jobId}/trace`. The events are read one by one, so that an odd one hides no other. */
export const agentTraceSchema = z.looseObject({
  success: maybe(z.boolean()),
  id: maybe(z.string()),
  events: z.array(z.unknown()),
  creditsUsed: maybe(creditsSchema),
});

/** `GET /v2/agent/{jobId}/snapshots/{snapshotId}`: `snapshot` is always text, JSON text for an artifact of kind json. */
export const agentSnapshotSchema = z.looseObject({
  success: maybe(z.boolean()),
  id: maybe(z.string()),
  snapshotId: maybe(z.string()),
  snapshot: z.string(),
});

const listedAgentSchema = z.looseObject({
  id: z.string().max(200),
  status: z.string().max(100).catch('unknown'),
  createdAt: maybe(z.string()),
  targetHint: maybe(z.string()),
  options: maybe(jsonObjectSchema),
  settings: maybe(jsonObjectSchema),
});

/** `GET /v2/agent?before=<ms>`: newest first; `next` is an absolute URL whose `before` requests the next page. */
export const agentListSchema = z.looseObject({
  success: maybe(z.boolean()),
  agents: z.array(listedAgentSchema),
  next: maybe(z.string()),
});
