import type { TraceDetail, TraceError } from '../api/agentTrace.ts';
import { compareDisplay, of, type OrderKeys } from './displayOrder.ts';
import type { SpanKind, TraceRecord, TraceSpan } from './traceModel.ts';

/** The bar of an event, and whether the event is its start or end; null for a mark. */
export interface SpanEnd {
  readonly kind: SpanKind;
  readonly key: string;
  readonly isStart: boolean;
}

export function spanEndOf(detail: TraceDetail, agentId: string): SpanEnd | null {
  switch (detail.kind) {
    case 'run.started':
    case 'run.finished':
      return { kind: 'run', key: '', isStart: detail.kind === 'run.started' };
    case 'agent.started':
    case 'agent.finished':
      return { kind: 'agent', key: agentId, isStart: detail.kind === 'agent.started' };
    case 'browser.session.started':
    case 'browser.session.finished': {
      const { sessionId } = detail;
      return sessionId === null
        ? null
        : { kind: 'browser', key: sessionId, isStart: detail.kind === 'browser.session.started' };
    }
    case 'tool_call.started':
    case 'tool_call.finished': {
      const { toolCallId } = detail;
      return toolCallId === null
        ? null
        : { kind: 'tool', key: toolCallId, isStart: detail.kind === 'tool_call.started' };
    }
    default:
      return null;
  }
}

/** All events of one key; in order of display the first start goes with the first finish, and so on. */
export interface SpanGroup {
  readonly kind: SpanKind;
  readonly key: string;
  readonly lane: number;
  readonly starts: number[];
  readonly finishes: number[];
  /** Ids of the spans, one a pair. */
  readonly ids: number[];
}

/** Maximum number of pairs that share one key; further events remain marks. */
const maxPairs = 64;

/** Adds a record to its group; false when the group is full. */
export function joinGroup(group: SpanGroup, index: number, isStart: boolean): boolean {
  const list = isStart ? group.starts : group.finishes;
  if (list.length >= maxPairs) return false;
  list.push(index);
  return true;
}

/** Returns a group's spans from its current records; their ids are in `group.ids`. */
export function pairGroup(group: SpanGroup, records: readonly TraceRecord[], keys: OrderKeys): TraceSpan[] {
  const compare = (one: number, other: number): number => compareDisplay(keys, one, other);
  group.starts.sort(compare);
  group.finishes.sort(compare);
  return group.ids.map((id, pair) => {
    const start = group.starts[pair] ?? null;
    const finish = group.finishes[pair] ?? null;
    return makeSpan(id, group, start, finish, records, keys);
  });
}

/** How many spans a group's records make. */
export function pairsIn(group: SpanGroup): number {
  return Math.max(group.starts.length, group.finishes.length);
}

function makeSpan(
  id: number,
  group: SpanGroup,
  start: number | null,
  finish: number | null,
  records: readonly TraceRecord[],
  keys: OrderKeys,
): TraceSpan {
  const startAt = start === null ? null : of(keys.at, start);
  const finishAt = finish === null ? null : of(keys.at, finish);
  const began = start === null ? undefined : records[start]?.event.detail;
  const ended = finish === null ? undefined : records[finish]?.event.detail;
  const between = startAt === null || finishAt === null ? null : Math.max(0, finishAt - startAt);
  return {
    id,
    kind: group.kind,
    key: group.key,
    lane: group.lane,
    start,
    finish,
    startAt,
    finishAt,
    durationMs: reportedDuration(ended) ?? between,
    ...endOf(ended),
    toolName: toolNameOf(began) ?? toolNameOf(ended),
  };
}

function reportedDuration(detail: TraceDetail | undefined): number | null {
  const said =
    detail?.kind === 'agent.finished' || detail?.kind === 'browser.session.finished' ? detail.durationMs : null;
  return said !== null && said >= 0 ? said : null;
}

function endOf(detail: TraceDetail | undefined): { outcome: string | null; error: TraceError | null } {
  if (detail?.kind !== 'agent.finished' && detail?.kind !== 'run.finished') return { outcome: null, error: null };
  return { outcome: detail.outcome, error: detail.error };
}

function toolNameOf(detail: TraceDetail | undefined): string | null {
  return detail?.kind === 'tool_call.started' || detail?.kind === 'tool_call.finished' ? detail.toolName : null;
}
