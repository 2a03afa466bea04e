import { useEffect } from 'react';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { isErrorRecord } from '../../../shared/trace/timelineRows.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { selectRecord } from './viewActions.ts';
import type { ViewStore } from './viewState.ts';

/**
 * Chooses the first error of a run that has failed, once all of its trace is read: once for each run, and not over a choice that a person
 * has made.
 */
export function useOpenOnError(store: ViewStore, run: RunModel, model: TraceModel, hasAll: boolean): void {
  const error = hasAll && run.state === 'failed' ? firstError(model) : null;
  useEffect(() => {
    if (error === null || store.getState().hasOpenedOnError) return;
    store.setState({ hasOpenedOnError: true });
    if (store.getState().selected === null) selectRecord(store, model, error);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a trace that grows afterwards chooses nothing anew
  }, [error, store]);
}

/** Returns the index of the first error record in display order; null without one. */
export function firstError({ order, records }: TraceModel): number | null {
  for (const index of order) {
    const record = records[index];
    if (record !== undefined && isErrorRecord(record)) return index;
  }
  return null;
}
