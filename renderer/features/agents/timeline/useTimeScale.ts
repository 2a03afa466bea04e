import { useMemo } from 'react';
import { busyTimes } from '../../../../shared/trace/timelineRows.ts';
import { createTimeScale, idleGaps, type TimeScale } from '../../../../shared/trace/timeScale.ts';
import type { TraceModel } from '../../../../shared/trace/traceModel.ts';
import { useView, type ViewStore } from '../viewState.ts';

/** The scale of a run's timeline as it is zoomed and folded now. */
export function useTimeScale(store: ViewStore, model: TraceModel, viewWidth: number): TimeScale {
  const perMs = useView(store, (state) => state.perMs);
  const foldsIdle = useView(store, (state) => state.foldsIdle);
  const openFolds = useView(store, (state) => state.openFolds);
  const gaps = useMemo(() => idleGaps(busyTimes(model)), [model]);
  return useMemo(() => {
    const { from, to } = model.range ?? { from: 0, to: 0 };
    const folds = foldsIdle ? gaps.filter((gap) => !openFolds.has(gap.from)) : [];
    return createTimeScale({ from, to, folds, perMs, viewWidth: Math.max(100, viewWidth - 8) });
  }, [model, gaps, foldsIdle, openFolds, perMs, viewWidth]);
}
