import { z } from 'zod';
import { isJsonObject, jsonValueSchema, type JsonObject, type JsonValue } from '../base/json.ts';

/**
 * An approval that an agent requests before it continues: paid calls, or the terms of a provider (api-facts 5.2 and 5.3; names as in the
 * official SDK 4.42). The response is another turn of the same thread, whose request names it in `exchange.approve` or `exchange.decline`.
 */

const text = z.string().nullable().catch(null);

const callSchema = z.object({
  id: text,
  provider: text,
  capability: text,
  /** Absent where it was too long to store with the run: the complete response has it. */
  input: jsonValueSchema.optional().catch(undefined),
  /** Further inputs of the same call. */
  more: z.array(jsonValueSchema).catch([]),
  creditsEstimate: z.number().nullable().catch(null),
});

const termsSchema = z.object({
  provider: text,
  name: text,
  capability: text,
  /** What the provider would add, as the agent describes it. */
  adds: text,
  version: text,
  /** Where a person reads and accepts them. */
  url: text,
});

const resolutionSchema = z.object({
  approved: z.boolean(),
  callIds: z.array(z.string()).catch([]),
  always: z.boolean().catch(false),
  /** The run that resolved the request. */
  byRunId: text,
});

const approvalSchema = z.object({
  id: text,
  reason: text,
  /** `calls` where it is absent: older responses have none. Other values are preserved. */
  kind: z.string().catch('calls'),
  calls: z.array(callSchema).catch([]),
  terms: z.array(termsSchema).catch([]),
  /** Null while it is pending. */
  resolution: resolutionSchema.nullable().catch(null),
});

export type ApprovalCall = z.infer<typeof callSchema>;
export type ApprovalTerms = z.infer<typeof termsSchema>;
export type PendingApproval = z.infer<typeof approvalSchema>;

/** Reads the `pendingApproval` of a status, field by field; null where there is none. */
export function readApproval(status: { readonly pendingApproval?: unknown }): PendingApproval | null {
  const parsed = approvalSchema.safeParse(status.pendingApproval);
  return parsed.success ? parsed.data : null;
}

const maxCalls = 50;
const maxPartChars = 500;

/** Returns an approval shortened for storage with a long status: everything needed for the decision, without long inputs of calls. */
export function shortenApproval(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const short = (each: JsonValue): JsonValue => (isJsonObject(each) ? shortFields(each) : each);
  const list = (each: JsonValue | undefined): readonly JsonValue[] =>
    Array.isArray(each) ? (each as readonly JsonValue[]).slice(0, maxCalls).map(short) : [];
  const { calls, terms, reason, ...others } = value;
  return {
    ...shortFields(others),
    ...(typeof reason === 'string' ? { reason: reason.slice(0, maxPartChars) } : {}),
    calls: list(calls),
    terms: list(terms),
  };
}

function shortFields(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => JSON.stringify(each).length <= maxPartChars));
}

/** The user's decision: which calls are approved (null: all requested), or that it is declined. */
export type ApprovalDecision =
  | { readonly approves: true; readonly callIds: readonly string[] | null }
  | { readonly approves: false };

interface ApprovalTurn {
  /** The request that led to the approval request, as far as it is known. */
  readonly request: JsonObject;
  readonly threadId: string;
  readonly approvalId: string;
  /** The prompt of the next turn: a turn without a prompt is rejected. */
  readonly prompt: string;
}

/** Fields that the next turn inherits: spending limit and mode of work. The thread passes on its schema by itself (api-facts 5.2). */
const handedOn = ['maxCredits', 'model', 'effort', 'mode', 'strictConstrainToURLs'] as const;

/** Returns the request of the turn that carries the decision: the only way to send it to a service (api-facts 5.2). */
export function decisionRequest(
  { request, threadId, approvalId, prompt }: ApprovalTurn,
  answer: ApprovalDecision,
): JsonObject {
  const kept = handedOn.flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]] as const]));
  const { approve: _, decline: __, ...settings } = isJsonObject(request['exchange']) ? request['exchange'] : {};
  const decision = answer.approves
    ? { approve: { approvalId, ...(answer.callIds === null ? {} : { callIds: [...answer.callIds] }) } }
    : { decline: { approvalId } };
  return { prompt, ...Object.fromEntries(kept), threadId, exchange: { ...settings, ...decision } };
}

/** Returns the decision in a turn's request; null where it has none, or one for another approval. The inverse of `decisionRequest`. */
export function decisionIn(request: JsonObject, approvalId: string): ApprovalDecision | null {
  const { approve, decline } = isJsonObject(request['exchange']) ? request['exchange'] : {};
  if (isJsonObject(approve) && approve['approvalId'] === approvalId) {
    const named: readonly JsonValue[] | null = Array.isArray(approve['callIds']) ? approve['callIds'] : null;
    return { approves: true, callIds: named?.filter((id) => typeof id === 'string') ?? null };
  }
  return isJsonObject(decline) && decline['approvalId'] === approvalId ? { approves: false } : null;
}
