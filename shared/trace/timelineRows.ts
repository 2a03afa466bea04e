import { laneTree } from './laneTree.ts';
import type { Busy } from './timeScale.ts';
import type { TraceLane, TraceModel, TraceRecord, TraceSpan } from './traceModel.ts';

/** A bar or a mark of a timeline. */
export interface TimelineItem {
  readonly from: number;
  /** Null for a bar whose end has not come. The same as `from` for a mark. */
  readonly to: number | null;
  /** Index of the record that is chosen with it. */
  readonly record: number;
  readonly isError: boolean;
}

export type TimelineRowKind = 'errors' | 'run' | 'agent' | 'browser' | 'artifacts';

/** One line of a timeline (ux 10): its items are sorted by `from`. */
export interface TimelineRow {
  readonly key: string;
  readonly kind: TimelineRowKind;
  readonly depth: number;
  /** Of an agent; null elsewhere. */
  readonly lane: TraceLane | null;
  readonly count: number;
  readonly items: readonly TimelineItem[];
  /** The life of an agent, behind its items; `to` null while it goes on. */
  readonly life: { readonly from: number; readonly to: number | null } | null;
}

/** Makes the lines of a timeline, and keeps those that have not changed since the model before. */
export function createTimelineRows(): (model: TraceModel) => readonly TimelineRow[] {
  const known = new Map<number, { readonly stamp: string; readonly row: TimelineRow }>();
  return (model) => {
    const collected: Collected = { errors: [], phases: [], sessions: [], artifacts: [] };
    collect(model, collected);
    const rows: TimelineRow[] = [];
    if (collected.errors.length > 0) rows.push(plainRow('errors', collected.errors));
    rows.push(plainRow('run', collected.phases));
    for (const { lane, depth } of laneTree(model.lanes)) {
      const stamp = `${lane.records.length} ${openSpans(model, lane)} ${depth} ${lane.name}`;
      const before = known.get(lane.index);
      const row = before?.stamp === stamp ? before.row : agentRow(model, lane, depth);
      known.set(lane.index, { stamp, row });
      rows.push(row);
    }
    if (collected.sessions.length > 0) rows.push(plainRow('browser', collected.sessions));
    if (collected.artifacts.length > 0) rows.push(plainRow('artifacts', collected.artifacts));
    return rows;
  };
}

interface Collected {
  readonly errors: TimelineItem[];
  readonly phases: TimelineItem[];
  readonly sessions: TimelineItem[];
  readonly artifacts: TimelineItem[];
}

/** What is gathered from all emitters, in order of display. */
function collect(model: TraceModel, into: Collected): void {
  let phase: TraceRecord | null = null;
  const endPhase = (to: number | null) => {
    if (phase !== null) into.phases.push({ from: phase.at, to, record: phase.index, isError: false });
  };
  for (const index of model.order) {
    const record = model.records[index];
    if (record === undefined) continue;
    const { detail } = record.event;
    if (isErrorRecord(record)) into.errors.push(mark(record, true));
    if (detail.kind === 'progress.reported' && detail.phase !== null && phaseOf(phase) !== detail.phase) {
      endPhase(record.at);
      phase = record;
    } else if (detail.kind === 'artifact.updated') into.artifacts.push(mark(record, false));
    else if (detail.kind.startsWith('browser.session')) {
      const span = model.spans[record.span ?? -1];
      if (span === undefined) into.sessions.push(mark(record, false));
      else if (span.start === index || span.start === null) into.sessions.push(bar(record, span));
    }
  }
  const end = model.records[model.end?.record ?? -1];
  endPhase(end?.at ?? null);
}

export function phaseOf(record: TraceRecord | null): string | null {
  return record?.event.detail.kind === 'progress.reported' ? record.event.detail.phase : null;
}

/** Whether an event tells of an error: one that occurred, or a run or an agent that ended with one. */
export function isErrorRecord({ event: { detail } }: TraceRecord): boolean {
  if (detail.kind === 'error.occurred') return true;
  return (detail.kind === 'agent.finished' || detail.kind === 'run.finished') && detail.error !== null;
}

function plainRow(kind: Exclude<TimelineRowKind, 'agent'>, items: readonly TimelineItem[]): TimelineRow {
  return { key: kind, kind, depth: 0, lane: null, count: items.length, items, life: null };
}

function openSpans(model: TraceModel, lane: TraceLane): number {
  let open = 0;
  for (const id of lane.spans) if (model.spans[id]?.finish === null) open += 1;
  return open;
}

function agentRow(model: TraceModel, lane: TraceLane, depth: number): TimelineRow {
  const items: TimelineItem[] = [];
  let life: TimelineRow['life'] = null;
  for (const index of lane.records) {
    const record = model.records[index];
    if (record === undefined) continue;
    const span = model.spans[record.span ?? -1];
    if (span?.kind === 'agent') life = { from: span.startAt ?? record.at, to: span.finishAt };
    else if (span?.kind === 'tool') {
      if (span.start === index || span.start === null) items.push(bar(record, span));
    } else if (span === undefined) items.push(mark(record, isErrorRecord(record)));
  }
  return { key: `lane ${lane.index}`, kind: 'agent', depth, lane, count: lane.records.length, items, life };
}

function mark(record: TraceRecord, isError: boolean): TimelineItem {
  return { from: record.at, to: record.at, record: record.index, isError };
}

function bar(record: TraceRecord, span: TraceSpan): TimelineItem {
  const from = span.startAt ?? record.at;
  return { from, to: span.start === null ? from : span.finishAt, record: record.index, isError: span.error !== null };
}

/** What was going on in a run, for folding: events and tool calls, but not the lives of agents, which span the waits. */
export function busyTimes(model: TraceModel): Busy[] {
  const busy: Busy[] = [];
  for (const index of model.order) {
    const record = model.records[index];
    if (record === undefined) continue;
    const span = model.spans[record.span ?? -1];
    const isBar = span?.kind === 'tool' && span.start === index && span.finishAt !== null;
    busy.push({ from: record.at, to: isBar ? Math.max(record.at, span.finishAt) : record.at });
  }
  return busy;
}
