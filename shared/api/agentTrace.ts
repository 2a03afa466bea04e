import { assertNever } from '../base/assertNever.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

/**
 * One event of an agent's trace (contract 6, api-facts 5.5), parsed without any failure: a field that is missing or of another type is
 * null; an unrecognized kind, role, outcome or code is preserved unchanged.
 */

/** The 13 kinds that are known. */
export const traceKinds = [
  'run.started',
  'run.cancel_requested',
  'run.finished',
  'agent.started',
  'agent.finished',
  'browser.session.started',
  'browser.session.finished',
  'progress.reported',
  'reasoning.summary',
  'tool_call.started',
  'tool_call.finished',
  'artifact.updated',
  'error.occurred',
] as const;
export type TraceKind = (typeof traceKinds)[number];

/** The codes listed in contract 7.5 and the SDK; services may add more. */
export const agentErrorCodes = ['cancelled', 'credit_limit_reached', 'parent_finished', 'refused', 'internal'] as const;

export interface TraceError {
  readonly code: string | null;
  /** agent, tool, billing, system, or newer. */
  readonly source: string | null;
  readonly retryable: boolean | null;
  readonly message: string | null;
}

export interface TraceArtifact {
  /** json, markdown, html, screenshot, text, or newer. */
  readonly kind: string | null;
  readonly artifactId: string | null;
  readonly path: string | null;
  readonly snapshotId: string | null;
  readonly change: string | null;
  readonly changedFields: readonly string[];
  readonly itemCount: number | null;
  readonly sourceToolCallId: string | null;
}

/** An event kind with its payload besides the envelope; `unknown` for an unrecognized kind. */
export type TraceDetail =
  | { readonly kind: 'run.started' }
  | { readonly kind: 'run.cancel_requested'; readonly reason: string | null }
  | { readonly kind: 'run.finished'; readonly outcome: string | null; readonly error: TraceError | null }
  | { readonly kind: 'agent.started' }
  | ({ readonly kind: 'agent.finished'; readonly durationMs: number | null } & {
      readonly outcome: string | null;
      readonly error: TraceError | null;
    })
  | { readonly kind: 'browser.session.started'; readonly sessionId: string | null }
  | {
      readonly kind: 'browser.session.finished';
      readonly sessionId: string | null;
      readonly durationMs: number | null;
    }
  | { readonly kind: 'progress.reported'; readonly phase: string | null; readonly message: string | null }
  | { readonly kind: 'reasoning.summary'; readonly text: string | null }
  | ({ readonly kind: 'tool_call.started'; readonly parameters: JsonValue | null } & ToolCall)
  | ({ readonly kind: 'tool_call.finished'; readonly result: JsonValue | null } & ToolCall)
  | { readonly kind: 'artifact.updated'; readonly artifact: TraceArtifact }
  | { readonly kind: 'error.occurred'; readonly error: TraceError | null }
  | { readonly kind: 'unknown' };

interface ToolCall {
  readonly toolCallId: string | null;
  readonly toolName: string | null;
}

/** Who emitted an event. `parentId` is the agent that spawned it; null on the orchestrator. */
export interface TraceAgent {
  readonly id: string;
  /** orchestrator, subagent, browser (reserved), system, or newer; empty when not stated. */
  readonly role: string;
  readonly name: string;
  readonly parentId: string | null;
}

export interface TraceEvent {
  readonly eventId: string | null;
  /** The event type as sent, also for an unrecognized kind. */
  readonly type: string;
  /** In ms since 1970; null when absent or not a valid time. */
  readonly occurredAt: number | null;
  /** Orders events within one `agent.id` only. */
  readonly producerSequence: number | null;
  readonly agent: TraceAgent;
  readonly detail: TraceDetail;
  /** As it came. */
  readonly raw: JsonObject;
}

/** Key under which a trace entry that is not an object is stored in its substitute event. */
export const oddEntryField = 'trowelOddEntry';

/** Reads one event of a trace. Takes any JSON object; always gives an event. */
export function readTraceEvent(raw: JsonObject): TraceEvent {
  const type = wordOf(raw['type']) ?? '';
  return {
    eventId: wordOf(raw['eventId']),
    type,
    occurredAt: timeOf(raw['occurredAt']),
    producerSequence: sequenceOf(raw['producerSequence']),
    agent: agentOf(raw['agent']),
    detail: detailOf(type, raw),
    raw,
  };
}

/** Identity of an event: `eventId`, otherwise emitter and sequence (ux 10). Null when an event has neither. */
export function traceEventKey(event: TraceEvent): string | null {
  if (event.eventId !== null) return `id:${event.eventId}`;
  return event.producerSequence === null ? null : `at:${event.producerSequence}:${event.agent.id}`;
}

function detailOf(type: string, raw: JsonObject): TraceDetail {
  if (!isTraceKind(type)) return { kind: 'unknown' };
  switch (type) {
    case 'run.started':
    case 'agent.started':
      return { kind: type };
    case 'run.cancel_requested':
      return { kind: type, reason: wordOf(raw['reason']) };
    case 'run.finished':
      return { kind: type, outcome: wordOf(raw['outcome']), error: errorOf(raw['error']) };
    case 'agent.finished': {
      const durationMs = numberOf(raw['durationMs']);
      return { kind: type, outcome: wordOf(raw['outcome']), durationMs, error: errorOf(raw['error']) };
    }
    case 'browser.session.started':
      return { kind: type, sessionId: wordOf(raw['sessionId']) };
    case 'browser.session.finished':
      return { kind: type, sessionId: wordOf(raw['sessionId']), durationMs: numberOf(raw['durationMs']) };
    case 'progress.reported':
      return { kind: type, phase: wordOf(raw['phase']), message: textOf(raw['message']) };
    case 'reasoning.summary':
      return { kind: type, text: textOf(raw['text']) };
    case 'tool_call.started':
      return { kind: type, ...toolCallOf(raw), parameters: raw['parameters'] ?? null };
    case 'tool_call.finished':
      return { kind: type, ...toolCallOf(raw), result: raw['result'] ?? null };
    case 'artifact.updated':
      return { kind: type, artifact: artifactOf(raw['artifact']) };
    case 'error.occurred':
      return { kind: type, error: errorOf(raw['error']) };
    default:
      return assertNever(type);
  }
}

function toolCallOf(raw: JsonObject): ToolCall {
  return { toolCallId: wordOf(raw['toolCallId']), toolName: wordOf(raw['toolName']) };
}

/** An error that is present but not an object is still reported as an error. */
function errorOf(value: JsonValue | undefined): TraceError | null {
  if (value === undefined || value === null) return null;
  const error: JsonObject = isJsonObject(value)
    ? value
    : { message: typeof value === 'string' ? value : JSON.stringify(value) };
  const retryable = error['retryable'];
  return {
    code: wordOf(error['code']),
    source: wordOf(error['source']),
    retryable: typeof retryable === 'boolean' ? retryable : null,
    message: textOf(error['message']),
  };
}

function artifactOf(value: JsonValue | undefined): TraceArtifact {
  const artifact: JsonObject = isJsonObject(value) ? value : {};
  const fields = artifact['changedFields'];
  const names: readonly JsonValue[] = Array.isArray(fields) ? fields : [];
  return {
    kind: wordOf(artifact['kind']),
    artifactId: wordOf(artifact['artifactId']),
    path: wordOf(artifact['path']),
    snapshotId: wordOf(artifact['snapshotId']),
    change: wordOf(artifact['change']),
    changedFields: names.filter((name) => typeof name === 'string'),
    itemCount: numberOf(artifact['itemCount']),
    sourceToolCallId: wordOf(artifact['sourceToolCallId']),
  };
}

const knownKinds: ReadonlySet<string> = new Set(traceKinds);

function isTraceKind(type: string): type is TraceKind {
  return knownKinds.has(type);
}

const maxWordChars = 300;

function wordOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, maxWordChars) : null;
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function sequenceOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

function timeOf(value: JsonValue | undefined): number | null {
  if (typeof value !== 'string' || value.length > 64) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : at;
}

function agentOf(value: JsonValue | undefined): TraceAgent {
  const agent: JsonObject = isJsonObject(value) ? value : {};
  return {
    id: wordOf(agent['id']) ?? '',
    role: wordOf(agent['role']) ?? '',
    name: wordOf(agent['name']) ?? '',
    parentId: wordOf(agent['parentId']),
  };
}
