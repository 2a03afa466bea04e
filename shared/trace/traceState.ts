import { traceKinds } from '../api/agentTrace.ts';
import type { OrderKeys } from './displayOrder.ts';
import type { SpanGroup } from './spans.ts';
import type {
  TraceArtifactHistory,
  TraceArtifactVersion,
  TraceLane,
  TraceRecord,
  TraceSpan,
  TraceTotals,
} from './traceModel.ts';

/** The containers of a model, and the additional indexes that keep a batch cheap. Grows in place. */
export interface TraceState {
  version: number;
  lastSeq: number;
  readonly keys: OrderKeys;
  readonly records: TraceRecord[];
  readonly order: number[];
  readonly lanes: LaneState[];
  readonly laneOf: Map<string, number>;
  /** Keys of the events received. */
  readonly known: Set<string>;
  readonly spans: TraceSpan[];
  /** Ids given so far. */
  spanCount: number;
  readonly groups: Map<string, SpanGroup>;
  readonly artifacts: ArtifactState[];
  readonly artifactOf: Map<string, number>;
  readonly totals: TotalsState;
  /** Records of `run.finished`, as they arrived. */
  readonly ends: number[];
  cancelRequested: number | null;
}

export interface LaneState extends TraceLane {
  role: string;
  name: string;
  parentId: string | null;
  missing: number;
  readonly records: number[];
  readonly spans: number[];
  /** The highest sequence that has arrived, and when it did. */
  highest: { readonly sequence: number; readonly arrivedAt: number } | null;
}

export interface ArtifactState extends TraceArtifactHistory {
  kind: string;
  path: string | null;
  versions: TraceArtifactVersion[];
}

export type TotalsState = { -readonly [Name in Exclude<keyof TraceTotals, 'byKind'>]: TraceTotals[Name] } & {
  readonly byKind: Record<keyof TraceTotals['byKind'], number>;
};

export function newTraceState(): TraceState {
  return {
    version: 0,
    lastSeq: 0,
    keys: { at: [], tie: [], rank: [] },
    records: [],
    order: [],
    lanes: [],
    laneOf: new Map(),
    known: new Set(),
    spans: [],
    spanCount: 0,
    groups: new Map(),
    artifacts: [],
    artifactOf: new Map(),
    totals: { events: 0, byKind: noneOfEach(), duplicates: 0, late: 0, missing: 0, errors: 0 },
    ends: [],
    cancelRequested: null,
  };
}

function noneOfEach(): TotalsState['byKind'] {
  const counts = Object.fromEntries([...traceKinds, 'unknown'].map((kind) => [kind, 0]));
  return counts as TotalsState['byKind'];
}

/** Replaces a record by one that differs in these fields: nothing that a viewer has memoised changes under it. */
export function changeRecord(state: TraceState, index: number, change: RecordChange): void {
  const record = state.records[index];
  if (record === undefined) return;
  // Written out: it is done for every event, and a spread costs many times as much.
  const { seq, arrivedAt, isCut, event, lane, isLate } = record;
  const { at = record.at, missingBefore = record.missingBefore, span = record.span } = change;
  state.records[index] = { index, seq, arrivedAt, isCut, event, lane, at, isLate, missingBefore, span };
}

type RecordChange = Partial<Pick<TraceRecord, 'at' | 'missingBefore' | 'span'>>;
