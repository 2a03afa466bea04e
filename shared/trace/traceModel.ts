import type { TraceArtifact, TraceError, TraceEvent, TraceKind } from '../api/agentTrace.ts';

/**
 * State of a trace after its events so far: a pure function of the log of `LoggedTraceEvent`s, never saved.
 * How a viewer uses it:
 * - `const trace = createTrace()` (createTrace.ts); `trace.append(batch)` with every batch of new events (`agents.events` after
 * `model.lastSeq`, parsed by `parseStoredEvents`) returns the current model, with new containers, so that everything memoized on one of
 * them is recomputed when it has changed. A record, span or artifact that changes is replaced by a new object, so that rows may be memoized
 * on identity; only the lists of a lane grow in place.
 * - `records[index]` are events in order of arrival; **all references between objects are such indexes** (or span ids), which never change.
 * `order` are the indexes in display order. `lane.records` are those of one emitter in display order, so that `at` is non-decreasing along
 * them and a visible range is found by binary search.
 * - `at` is the time used for drawing: `occurredAt`, but never before an earlier event of the same emitter, since the sequence decides
 * within an emitter and time between them (api-facts 5.5); an event without a time gets its predecessor's.
 */
export interface TraceModel {
  /** Grows by one with each batch that changed something. */
  readonly version: number;
  /** The last `seq` taken: the cursor for the next read. */
  readonly lastSeq: number;
  readonly records: readonly TraceRecord[];
  /** Indexes of `records` in order of display, across all emitters. */
  readonly order: readonly number[];
  /** One for each emitter, in order of first arrival; `laneTree` (lanes.ts) returns the display order. */
  readonly lanes: readonly TraceLane[];
  /** By span id, which never changes. */
  readonly spans: readonly TraceSpan[];
  /** By `artifactId`, in order of first arrival. */
  readonly artifacts: readonly TraceArtifactHistory[];
  readonly totals: TraceTotals;
  /** The last `run.finished` in order of display; null while there is none. */
  readonly end: TraceEnd | null;
  /** The first `run.cancel_requested`, as index of `records`. */
  readonly cancelRequested: number | null;
  /** The earliest and the latest `at`; null while there is no event. */
  readonly range: { readonly from: number; readonly to: number } | null;
}

export interface TraceRecord {
  /** Index in `records`. */
  readonly index: number;
  readonly seq: number;
  readonly arrivedAt: number;
  readonly isCut: boolean;
  readonly event: TraceEvent;
  /** Index in `lanes`. */
  readonly lane: number;
  /** In ms since 1970, for drawing and ordering. */
  readonly at: number;
  /** It arrived after a later event of its emitter, or after `run.finished`. */
  readonly isLate: boolean;
  /** Number of sequence numbers of its emitter missing before it: a row "2 events missing" is shown above it. */
  readonly missingBefore: number;
  /** The bar that it begins or ends; null for a mark. */
  readonly span: number | null;
}

export interface TraceLane {
  readonly index: number;
  readonly agentId: string;
  readonly role: string;
  readonly name: string;
  /** From the newest event of this emitter that names one; null for the orchestrator. */
  readonly parentId: string | null;
  /** Indexes of `records` by `producerSequence`; those without one are in order of arrival. */
  readonly records: readonly number[];
  /** Ids of its bars in order of first arrival, including the bar of its own lifetime. */
  readonly spans: readonly number[];
  /** Sum of `missingBefore`. A service does not publish some events (`usage.recorded`), so a gap is not necessarily a loss. */
  readonly missing: number;
}

export const spanKinds = ['run', 'agent', 'browser', 'tool'] as const;
export type SpanKind = (typeof spanKinds)[number];

/** A started event and its matching finished event. One of the two may be missing: then that end is open. */
export interface TraceSpan {
  readonly id: number;
  readonly kind: SpanKind;
  /** The agent's id, the session's, the tool call's; empty for the run. */
  readonly key: string;
  readonly lane: number;
  /** Indexes of `records`. */
  readonly start: number | null;
  readonly finish: number | null;
  /** `at` of both; null where the event is missing. */
  readonly startAt: number | null;
  readonly finishAt: number | null;
  /** As the finished event reports (`durationMs`), else the difference of both; null while either is missing. */
  readonly durationMs: number | null;
  /** Of a run or an agent; null while it is open or where not reported. */
  readonly outcome: string | null;
  readonly error: TraceError | null;
  readonly toolName: string | null;
}

export interface TraceArtifactHistory {
  readonly artifactId: string;
  readonly kind: string;
  readonly path: string | null;
  /** In display order; each has its own snapshot unless the event names none. */
  readonly versions: readonly TraceArtifactVersion[];
}

export interface TraceArtifactVersion extends TraceArtifact {
  /** Index of `records`. */
  readonly record: number;
}

export interface TraceTotals {
  /** Different events; repeats are counted apart. */
  readonly events: number;
  readonly byKind: Readonly<Record<TraceKind | 'unknown', number>>;
  readonly duplicates: number;
  readonly late: number;
  readonly missing: number;
  /** `error.occurred`, and runs and agents that finished with an error. */
  readonly errors: number;
}

export interface TraceEnd {
  /** Index of `records`. */
  readonly record: number;
  readonly outcome: string | null;
  readonly error: TraceError | null;
}

/** The artifact that is the run's result (api-facts 5.6). */
export const resultArtifactId = 'result';
