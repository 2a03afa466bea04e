import { createHash } from 'node:crypto';
import { agentTraceSchema } from '../../../shared/api/agent.ts';
import { oddEntryField, readTraceEvent, traceEventKey, type TraceEvent } from '../../../shared/api/agentTrace.ts';
import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { NamedSnapshot, TraceResponse, TracePart } from '../../core/agents/agentApi.ts';
import type { ResponseFacts } from '../../core/runs/scrapeSender.ts';
import { parseResponseObject, relayedError } from '../digestResponse.ts';

/** A part is sent on at this many events or characters. */
const maxPartEvents = 500;
const maxPartChars = 500_000;
/** A longer event is not stored unchanged: its text would exceed the limits of a store or a window. */
const maxEventChars = 2_000_000;

/**
 * Reads one response of a trace, which is the entire list each time (api-facts 5.1), and passes on the events that are not in `known`,
 * which grows by them. Parts go to `onPart` in the order of the list. An entry that is not an object is stored as an event of no kind.
 */
export function streamTraceEvents(
  bytes: Uint8Array,
  facts: ResponseFacts,
  known: Set<string>,
  onPart: (part: TracePart) => void,
): Result<TraceResponse, AppError> {
  const answer = parseResponseObject(bytes, facts);
  if (!answer.ok) return answer;
  const trace = agentTraceSchema.safeParse(answer.value);
  if (!trace.success) return err(relayedError(answer.value, facts));
  let end: TraceResponse['end'] = null;
  const part = createPart(onPart);
  for (const entry of trace.data.events) {
    // The response was parsed as JSON; an entry that is not an object is wrapped in an event of no kind.
    const raw = isJsonObject(entry) ? entry : { [oddEntryField]: entry as JsonValue };
    const event = readTraceEvent(raw);
    if (event.detail.kind === 'run.finished') end = { outcome: event.detail.outcome, error: event.detail.error };
    const text = JSON.stringify(raw);
    const key = traceEventKey(event) ?? `is:${createHash('sha256').update(text).digest('base64url')}`;
    if (known.has(key)) continue;
    known.add(key);
    part.add(key, text.length <= maxEventChars ? text : shortened(event), snapshotOf(event));
  }
  part.flush();
  return ok({ creditsUsed: trace.data.creditsUsed ?? null, end });
}

/** The envelope of an event that is too long to store. */
function shortened({ raw, type }: TraceEvent): string {
  const { eventId, occurredAt, producerSequence, agent, toolCallId, toolName } = raw;
  return JSON.stringify({
    eventId,
    occurredAt,
    producerSequence,
    agent,
    type,
    toolCallId,
    toolName,
    trowelDropped: true,
  }).slice(0, maxEventChars);
}

/** An id that is not a plain path segment is not requested. */
const segment = /^[\w-]{1,200}$/;

function snapshotOf({ detail }: TraceEvent): NamedSnapshot | null {
  if (detail.kind !== 'artifact.updated') return null;
  const { snapshotId, artifactId, kind } = detail.artifact;
  return snapshotId === null || !segment.test(snapshotId) ? null : { snapshotId, artifactId, artifactKind: kind };
}

function createPart(onPart: (part: TracePart) => void) {
  let entries: { key: string; text: string }[] = [];
  let snapshots: NamedSnapshot[] = [];
  let length = 0;

  function flush(): void {
    if (entries.length > 0) onPart({ entries, snapshots });
    entries = [];
    snapshots = [];
    length = 0;
  }

  return {
    flush,
    add(key: string, text: string, snapshot: NamedSnapshot | null): void {
      entries.push({ key, text });
      if (snapshot !== null) snapshots.push(snapshot);
      length += text.length;
      if (entries.length >= maxPartEvents || length >= maxPartChars) flush();
    },
  };
}
