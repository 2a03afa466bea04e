import type { TraceArtifact, TraceError, TraceEvent, TraceKind } from '../api/agentTrace.ts';

/**
 * What a trace looks like after its events so far: a pure function of the log of `LoggedTraceEvent`s, never saved.
 *
 * How a viewer uses it:
 * - `const trace = createTrace()` (createTrace.ts); `trace.append(batch)` with every batch of new events (`agents.events` after
 *   `model.lastSeq`, parsed by `parseStoredEvents`) gives the model now, with containers of its own, so that whatever is
 *   memoised on one of them is made anew when it has changed. A record, span or artifact that changes is replaced by a new
 *   object, so that rows may be memoised on identity; the lists of a lane alone grow in place.
 * - `records[index]` are events in order of arrival; **all references between things are such indexes** (or span ids), which
 *   never change. `order` are the indexes in order of display. `lane.records` are those of one emitter in display order,
 *   so that `at` never falls along them and a visible range is found by bisection.
 * - `at` is the time to draw at: `occurredAt`, but never before an earlier event of the same emitter, since the sequence
 *   decides within an emitter and time between them (api-facts 5.5); an event without a time stands at its predecessor's.
 */
export interface TraceModel {
  /** Grows by one with each batch that changed something. */
  readonly version: number;
  /** The last `seq` taken: the cursor for the next read. */
  readonly lastSeq: number;
  readonly records: readonly TraceRecord[];
  /** Indexes of `records` in order of display, across all emitters. */
  readonly order: readonly number[];
  /** One for each emitter, in order of first arrival; `laneTree` (lanes.ts) gives the order of display. */
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
  /** Its place in `records`. */
  readonly index: number;
  readonly seq: number;
  readonly arrivedAt: number;
  readonly isCut: boolean;
  readonly event: TraceEvent;
  /** Index of `lanes`. */
  readonly lane: number;
  /** In ms since 1970, for drawing and ordering. */
  readonly at: number;
  /** It came after a later event of its emitter, or after `run.finished` had come. */
  readonly isLate: boolean;
  /** How many numbers of its emitter's sequence are missing before it: a row "2 events missing" stands above it. */
  readonly missingBefore: number;
  /** The bar that it begins or ends; null for a mark. */
  readonly span: number | null;
}

export interface TraceLane {
  readonly index: number;
  readonly agentId: string;
  readonly role: string;
  readonly name: string;
  /** As the newest event of this emitter that names one says; null on the orchestrator. */
  readonly parentId: string | null;
  /** Indexes of `records` by `producerSequence`; those without one stand where they arrived. */
  readonly records: readonly number[];
  /** Ids of its bars in order of first arrival, its own life among them. */
  readonly spans: readonly number[];
  /** Sum of `missingBefore`. A service keeps some events to itself (`usage.recorded`), so a gap need not be a loss. */
  readonly missing: number;
}

export const spanKinds = ['run', 'agent', 'browser', 'tool'] as const;
export type SpanKind = (typeof spanKinds)[number];

/** A started event and its finished twin. One of the two may be missing: then that end is open. */
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
  /** As the finished event says (`durationMs`), else between both; null while either is missing. */
  readonly durationMs: number | null;
  /** Of a run or an agent; null while it is open or says nothing. */
  readonly outcome: string | null;
  readonly error: TraceError | null;
  readonly toolName: string | null;
}

export interface TraceArtifactHistory {
  readonly artifactId: string;
  readonly kind: string;
  readonly path: string | null;
  /** In order of display; each has a snapshot of its own unless the event names none. */
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
