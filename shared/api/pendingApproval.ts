import { z } from 'zod';
import { isJsonObject, jsonValueSchema, type JsonObject, type JsonValue } from '../base/json.ts';

/**
 * What an agent asks leave for before it goes on: paid calls, or the terms of a provider (api-facts 5.2 and 5.3; the words are
 * those of the official SDK 4.42). It is answered by another turn of the same thread, whose request names it in
 * `exchange.approve` or `exchange.decline`.
 */

const text = z.string().nullable().catch(null);

const callSchema = z.object({
  id: text,
  provider: text,
  capability: text,
  /** Absent where it was too long to be kept beside the run: the whole answer has it. */
  input: jsonValueSchema.optional().catch(undefined),
  /** Further inputs of the same call. */
  more: z.array(jsonValueSchema).catch([]),
  creditsEstimate: z.number().nullable().catch(null),
});

const termsSchema = z.object({
  provider: text,
  name: text,
  capability: text,
  /** What the provider would have added, in the agent's words. */
  adds: text,
  version: text,
  /** Where a person reads and accepts them. */
  url: text,
});

const resolutionSchema = z.object({
  approved: z.boolean(),
  callIds: z.array(z.string()).catch([]),
  always: z.boolean().catch(false),
  /** The run that gave the answer. */
  byRunId: text,
});

const approvalSchema = z.object({
  id: text,
  reason: text,
  /** `calls` where it is absent: older answers have none. Other words stay as they came. */
  kind: z.string().catch('calls'),
  calls: z.array(callSchema).catch([]),
  terms: z.array(termsSchema).catch([]),
  /** Null while nobody has answered. */
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

const mostCalls = 50;
const longestPart = 500;

/** An approval as it is kept beside a long status: all that a person decides by, without inputs of calls that are long. */
export function shortenApproval(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const short = (each: JsonValue): JsonValue => (isJsonObject(each) ? shortFields(each) : each);
  const list = (each: JsonValue | undefined): readonly JsonValue[] =>
    Array.isArray(each) ? (each as readonly JsonValue[]).slice(0, mostCalls).map(short) : [];
  const { calls, terms, reason, ...others } = value;
  return {
    ...shortFields(others),
    ...(typeof reason === 'string' ? { reason: reason.slice(0, longestPart) } : {}),
    calls: list(calls),
    terms: list(terms),
  };
}

function shortFields(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => JSON.stringify(each).length <= longestPart));
}

/** What a person decides: which calls may be made (null: whatever was asked for), or that nothing may. */
export type ApprovalAnswer =
  | { readonly approves: true; readonly callIds: readonly string[] | null }
  | { readonly approves: false };

interface AskedTurn {
  /** The request that led to the question, as far as it is known. */
  readonly request: JsonObject;
  readonly threadId: string;
  readonly approvalId: string;
  /** What the next turn is told to do: a turn without a prompt is refused. */
  readonly prompt: string;
}

/** What the next turn takes over: what a run may spend, and how it works. Its schema the thread hands on by itself (api-facts 5.2). */
const handedOn = ['maxCredits', 'model', 'effort', 'mode', 'strictConstrainToURLs'] as const;

/** The request of the turn that answers: nothing but this tells a service (api-facts 5.2). */
export function answerRequest(
  { request, threadId, approvalId, prompt }: AskedTurn,
  answer: ApprovalAnswer,
): JsonObject {
  const kept = handedOn.flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]] as const]));
  const { approve: _, decline: __, ...settings } = isJsonObject(request['exchange']) ? request['exchange'] : {};
  const decision = answer.approves
    ? { approve: { approvalId, ...(answer.callIds === null ? {} : { callIds: [...answer.callIds] }) } }
    : { decline: { approvalId } };
  return { prompt, ...Object.fromEntries(kept), threadId, exchange: { ...settings, ...decision } };
}

/** How a turn's request answers a question; null when it answers none, or another one. The other way of `answerRequest`. */
export function answerIn(request: JsonObject, approvalId: string): ApprovalAnswer | null {
  const { approve, decline } = isJsonObject(request['exchange']) ? request['exchange'] : {};
  if (isJsonObject(approve) && approve['approvalId'] === approvalId) {
    const named: readonly JsonValue[] | null = Array.isArray(approve['callIds']) ? approve['callIds'] : null;
    return { approves: true, callIds: named?.filter((id) => typeof id === 'string') ?? null };
  }
  return isJsonObject(decline) && decline['approvalId'] === approvalId ? { approves: false } : null;
}
