import { takeEvent } from './arrival.ts';
import { listArtifacts } from './artifactVersions.ts';
import { compareDisplay, of } from './displayOrder.ts';
import type { LoggedTraceEvent } from './loggedEvent.ts';
import { insertRecords } from './placement.ts';
import { pairSpans } from './spanPairs.ts';
import type { TraceEnd, TraceModel } from './traceModel.ts';
import { newTraceState, type TraceState } from './traceState.ts';

/** Folds the log of a trace into its model, a batch at a time. Pure: the same log gives the same model however it is cut. */
export interface Trace {
  /**
   * Appends events in order of `seq`; one at or below the last is skipped, and so is a repeat of a known event (counted as a duplicate). A
   * batch costs its own length and, where it is out of order, the tail after its first position.
   */
  append(batch: readonly LoggedTraceEvent[]): TraceModel;
  /** The model now. */
  model(): TraceModel;
}

/** A trace without events. */
export function createTrace(): Trace {
  const state = newTraceState();
  let model = toModel(state);
  return {
    append(batch) {
      const { lastSeq } = state;
      const added: number[] = [];
      for (const logged of batch) {
        if (logged.seq <= state.lastSeq) continue;
        state.lastSeq = logged.seq;
        const index = takeEvent(state, logged);
        if (index !== null) added.push(index);
      }
      if (state.lastSeq === lastSeq) return model;
      const moved = insertRecords(state, added);
      pairSpans(state, added, moved);
      listArtifacts(state, added, moved);
      state.version += 1;
      return (model = toModel(state));
    },
    model: () => model,
  };
}

function toModel(state: TraceState): TraceModel {
  const { version, lastSeq, records, order, lanes, spans, artifacts, totals, cancelRequested, keys } = state;
  const first = order[0];
  const last = order.at(-1);
  return {
    version,
    lastSeq,
    // New containers: what a viewer has memoized on the old ones stays valid when the next batch arrives.
    records: records.slice(),
    order: order.slice(),
    lanes: lanes.map((lane) => ({ ...lane })),
    spans: spans.slice(),
    artifacts: artifacts.slice(),
    totals: { ...totals, byKind: { ...totals.byKind } },
    end: lastEnd(state),
    cancelRequested,
    range: first === undefined || last === undefined ? null : { from: of(keys.at, first), to: of(keys.at, last) },
  };
}

function lastEnd({ ends, keys, records }: TraceState): TraceEnd | null {
  const record = ends.toSorted((one, other) => compareDisplay(keys, one, other)).at(-1);
  const detail = record === undefined ? undefined : records[record]?.event.detail;
  if (record === undefined || detail?.kind !== 'run.finished') return null;
  return { record, outcome: detail.outcome, error: detail.error };
}
