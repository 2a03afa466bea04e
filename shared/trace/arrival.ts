import { readTraceEvent, traceEventKey, type TraceAgent, type TraceEvent } from '../api/agentTrace.ts';
import type { LoggedTraceEvent } from './loggedEvent.ts';
import type { LaneState, TraceState } from './traceState.ts';

/** Maximum number of end events that are recorded: a run has one end, but a service may report more. */
const maxEnds = 8;

/** Makes a record of one event, not yet in any order; null for a repeat. */
export function takeEvent(state: TraceState, logged: LoggedTraceEvent): number | null {
  const event = readTraceEvent(logged.event);
  const key = traceEventKey(event);
  if (key !== null) {
    if (state.known.has(key)) {
      state.totals.duplicates += 1;
      return null;
    }
    state.known.add(key);
  }
  const index = state.records.length;
  const lane = laneFor(state, event.agent);
  const isLate = comesLate(state, lane, event, logged.arrivedAt);
  const { seq, arrivedAt, isCut } = logged;
  state.records.push({
    index,
    seq,
    arrivedAt,
    isCut,
    event,
    lane: lane.index,
    at: 0,
    isLate,
    missingBefore: 0,
    span: null,
  });
  rank(state, lane, event, arrivedAt);
  count(state, event, isLate);
  if (event.detail.kind === 'run.finished' && state.ends.length < maxEnds) state.ends.push(index);
  if (event.detail.kind === 'run.cancel_requested') state.cancelRequested ??= index;
  return index;
}

function laneFor(state: TraceState, agent: TraceAgent): LaneState {
  const found = state.lanes[state.laneOf.get(agent.id) ?? -1];
  if (found !== undefined) {
    if (agent.role !== '') found.role = agent.role;
    if (agent.name !== '') found.name = agent.name;
    if (agent.parentId !== null && agent.parentId !== agent.id) found.parentId = agent.parentId;
    return found;
  }
  const lane: LaneState = {
    index: state.lanes.length,
    agentId: agent.id,
    role: agent.role,
    name: agent.name,
    parentId: agent.parentId === agent.id ? null : agent.parentId,
    records: [],
    spans: [],
    missing: 0,
    highest: null,
  };
  state.laneOf.set(agent.id, lane.index);
  state.lanes.push(lane);
  return lane;
}

/** An event is late when an earlier response contained its successors; within one response nothing is late. */
function comesLate(state: TraceState, lane: LaneState, event: TraceEvent, arrivedAt: number): boolean {
  const { highest } = lane;
  const { producerSequence, occurredAt } = event;
  if (highest !== null && producerSequence !== null) {
    if (producerSequence < highest.sequence && arrivedAt > highest.arrivedAt) return true;
  }
  return state.ends.some((index) => {
    const end = state.records[index];
    const endedAt = end?.event.occurredAt ?? null;
    return (
      end !== undefined && endedAt !== null && occurredAt !== null && arrivedAt > end.arrivedAt && occurredAt < endedAt
    );
  });
}

function rank(state: TraceState, lane: LaneState, event: TraceEvent, arrivedAt: number): void {
  const sequence = event.producerSequence;
  state.keys.rank.push(sequence ?? lane.highest?.sequence ?? Number.MIN_SAFE_INTEGER);
  state.keys.at.push(0);
  state.keys.tie.push(0);
  if (sequence !== null && (lane.highest === null || sequence > lane.highest.sequence)) {
    lane.highest = { sequence, arrivedAt };
  }
}

function count({ totals }: TraceState, { detail }: TraceEvent, isLate: boolean): void {
  totals.events += 1;
  totals.byKind[detail.kind] += 1;
  if (isLate) totals.late += 1;
  const finishedBadly = (detail.kind === 'run.finished' || detail.kind === 'agent.finished') && detail.error !== null;
  if (detail.kind === 'error.occurred' || finishedBadly) totals.errors += 1;
}
