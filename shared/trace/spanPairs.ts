import { joinGroup, pairGroup, pairsIn, spanEndOf, type SpanEnd, type SpanGroup } from './spans.ts';
import { changeRecord, type TraceState } from './traceState.ts';

/** Creates bars for new records, and recreates them for records that have moved in time. */
export function pairSpans(state: TraceState, added: readonly number[], moved: readonly number[]): void {
  const touched = new Set<SpanGroup>();
  for (const index of added) {
    const group = joinedGroup(state, index);
    if (group !== null) touched.add(group);
  }
  for (const index of moved) {
    const group = state.records[index]?.span === null ? null : groupOf(state, index);
    if (group !== null) touched.add(group);
  }
  for (const group of touched) refresh(state, group);
}

function refresh(state: TraceState, group: SpanGroup): void {
  for (const span of pairGroup(group, state.records, state.keys)) {
    state.spans[span.id] = span;
    for (const index of [span.start, span.finish]) {
      if (index !== null && state.records[index]?.span !== span.id) changeRecord(state, index, { span: span.id });
    }
  }
}

/** Another span, if the group has become one longer: in order of arrival, so that ids do not depend on batches. */
function lengthen(state: TraceState, group: SpanGroup): void {
  if (group.ids.length === pairsIn(group)) return;
  const id = state.spanCount;
  state.spanCount += 1;
  group.ids.push(id);
  state.lanes[group.lane]?.spans.push(id);
}

function joinedGroup(state: TraceState, index: number): SpanGroup | null {
  const end = endOf(state, index);
  if (end === null) return null;
  const lane = state.records[index]?.lane ?? 0;
  const name = nameOf(end, lane);
  const known = state.groups.get(name);
  const group = known ?? { kind: end.kind, key: end.key, lane, starts: [], finishes: [], ids: [] };
  if (known === undefined) state.groups.set(name, group);
  if (!joinGroup(group, index, end.isStart)) return null;
  lengthen(state, group);
  return group;
}

function groupOf(state: TraceState, index: number): SpanGroup | null {
  const end = endOf(state, index);
  return end === null ? null : (state.groups.get(nameOf(end, state.records[index]?.lane ?? 0)) ?? null);
}

function endOf(state: TraceState, index: number): SpanEnd | null {
  const event = state.records[index]?.event;
  return event === undefined ? null : spanEndOf(event.detail, event.agent.id);
}

/** Sessions and the run are global, whichever agent reports them; a tool call's id is unique only within its agent. */
function nameOf({ kind, key }: SpanEnd, lane: number): string {
  return kind === 'tool' ? `${kind}:${lane}:${key}` : `${kind}:${key}`;
}
