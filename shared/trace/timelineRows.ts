import { type ItemColumns, type TimelineItem, toColumns } from './itemColumns.ts';
import { laneTree } from './laneTree.ts';
import { findIdleGaps, type IdleGap } from './timeScale.ts';
import type { TraceLane, TraceModel, TraceRecord, TraceSpan } from './traceModel.ts';

export type TimelineRowKind = 'errors' | 'run' | 'agent' | 'browser' | 'artifacts';

/** One line of a timeline (ux 10). */
export interface TimelineRow {
  readonly key: string;
  readonly kind: TimelineRowKind;
  readonly depth: number;
  /** Of an agent; null elsewhere. */
  readonly lane: TraceLane | null;
  readonly count: number;
  readonly items: ItemColumns;
  /** The lifetime of an agent, drawn behind its items; `to` is null while it continues. */
  readonly life: { readonly from: number; readonly to: number | null } | null;
}

/** All that a timeline draws of a run. */
export interface RunTimeline {
  readonly rows: readonly TimelineRow[];
  /** When each event was, in order of display. */
  readonly times: Float64Array;
  /** When each error was. */
  readonly errors: Float64Array;
  /** Idle periods, which may be folded. */
  readonly gaps: readonly IdleGap[];
}

/** Creates the timeline of a run, and reuses the rows that have not changed since the previous model. */
export function createRunTimeline(): (model: TraceModel) => RunTimeline {
  const known = new Map<number, { readonly stamp: string; readonly row: TimelineRow }>();
  return (model) => {
    const collected = collect(model);
    const rows: TimelineRow[] = [];
    const { errors, phases, sessions, artifacts, times, ends } = collected;
    if (errors.length > 0) rows.push(plainRow('errors', errors));
    rows.push(plainRow('run', phases));
    for (const { lane, depth } of laneTree(model.lanes)) {
      const stamp = `${lane.records.length} ${openSpans(model, lane)} ${depth} ${lane.name}`;
      const before = known.get(lane.index);
      const row = before?.stamp === stamp ? before.row : agentRow(model, lane, depth);
      known.set(lane.index, { stamp, row });
      rows.push(row);
    }
    if (sessions.length > 0) rows.push(plainRow('browser', sessions));
    if (artifacts.length > 0) rows.push(plainRow('artifacts', artifacts));
    return {
      rows,
      times,
      errors: Float64Array.from(errors, ({ from }) => from),
      gaps: findIdleGaps(times, ends),
    };
  };
}

/** Returns the visible rows when subagents below collapsed agents (indexes of lanes) are hidden. */
export function openRows(rows: readonly TimelineRow[], closed: ReadonlySet<number>): readonly TimelineRow[] {
  if (closed.size === 0) return rows;
  let hidesBelow = Number.POSITIVE_INFINITY;
  return rows.filter(({ lane, depth }) => {
    if (lane === null) return true;
    if (depth > hidesBelow) return false;
    hidesBelow = closed.has(lane.index) ? depth : Number.POSITIVE_INFINITY;
    return true;
  });
}

interface Collected {
  readonly errors: TimelineItem[];
  readonly phases: TimelineItem[];
  readonly sessions: TimelineItem[];
  readonly artifacts: TimelineItem[];
  readonly times: Float64Array;
  /** Until when each event went on: tool calls have a length, but not the lives of agents, which span the waits. */
  readonly ends: Float64Array;
}

/** Items of all emitters, in display order. */
function collect(model: TraceModel): Collected {
  const count = model.order.length;
  const into: Collected = {
    errors: [],
    phases: [],
    sessions: [],
    artifacts: [],
    times: new Float64Array(count),
    ends: new Float64Array(count),
  };
  let phase: TraceRecord | null = null;
  const endPhase = (to: number | null) => {
    if (phase !== null) into.phases.push({ from: phase.at, to, record: phase.index, isError: false });
  };
  for (const [place, index] of model.order.entries()) {
    const record = model.records[index];
    if (record === undefined) continue;
    const { detail } = record.event;
    const span = record.span === null ? undefined : model.spans[record.span];
    into.times[place] = record.at;
    into.ends[place] = endOf(record, span);
    if (isErrorRecord(record)) into.errors.push(mark(record, true));
    if (detail.kind === 'progress.reported' && detail.phase !== null && phaseOf(phase) !== detail.phase) {
      endPhase(record.at);
      phase = record;
    } else if (detail.kind === 'artifact.updated') into.artifacts.push(mark(record, false));
    else into.sessions.push(...sessionItems(record, span));
  }
  endPhase(model.records[model.end?.record ?? -1]?.at ?? null);
  return into;
}

/** A tool call ends with its pair; every other event lasts no time. */
function endOf(record: TraceRecord, span: TraceSpan | undefined): number {
  if (span?.kind !== 'tool' || span.start !== record.index) return record.at;
  return Math.max(record.at, span.finishAt ?? record.at);
}

/** A browser session is one bar, at its first event; an event without a session is a mark. */
function sessionItems(record: TraceRecord, span: TraceSpan | undefined): readonly TimelineItem[] {
  const { kind } = record.event.detail;
  if (span?.kind === 'browser') return span.start === record.index || span.start === null ? [bar(record, span)] : [];
  return kind === 'browser.session.started' || kind === 'browser.session.finished' ? [mark(record, false)] : [];
}

export function phaseOf(record: TraceRecord | null): string | null {
  return record?.event.detail.kind === 'progress.reported' ? record.event.detail.phase : null;
}

/** Returns whether an event reports an error: one that occurred, or a run or an agent that ended with one. */
export function isErrorRecord({ event: { detail } }: TraceRecord): boolean {
  if (detail.kind === 'error.occurred') return true;
  return (detail.kind === 'agent.finished' || detail.kind === 'run.finished') && detail.error !== null;
}

function plainRow(kind: Exclude<TimelineRowKind, 'agent'>, items: readonly TimelineItem[]): TimelineRow {
  return { key: kind, kind, depth: 0, lane: null, count: items.length, items: toColumns(items), life: null };
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
  return {
    key: `lane ${lane.index}`,
    kind: 'agent',
    depth,
    lane,
    count: lane.records.length,
    items: toColumns(items),
    life,
  };
}

function mark(record: TraceRecord, isError: boolean): TimelineItem {
  return { from: record.at, to: record.at, record: record.index, isError };
}

function bar(record: TraceRecord, span: TraceSpan): TimelineItem {
  const from = span.startAt ?? record.at;
  return { from, to: span.start === null ? from : span.finishAt, record: record.index, isError: span.error !== null };
}
