import { useEffect } from 'react';
import { recordAt } from '../../../shared/trace/listRows.ts';
import type { IdleGap } from '../../../shared/trace/timeScale.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { useView, type ViewState, type ViewStore } from './viewState.ts';

/** Time between two steps of the playhead. */
const stepMs = 100;

/**
 * While it plays, the playhead moves through the time of the run at the chosen speed and selects the event that it has reached. Folded idle
 * periods are skipped. It stops at the last event.
 */
export function usePlaying(store: ViewStore, model: TraceModel, gaps: readonly IdleGap[]): void {
  const isPlaying = useView(store, (state) => state.isPlaying);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => store.setState((state) => played(state, model, gaps)), stepMs);
    return () => clearInterval(timer);
  }, [isPlaying, store, model, gaps]);
}

/** Returns the state of the view after one step of playback; unchanged without any event. */
export function played(
  { playhead, speed, foldsIdle, openFolds }: Pick<ViewState, 'playhead' | 'speed' | 'foldsIdle' | 'openFolds'>,
  model: TraceModel,
  gaps: readonly IdleGap[],
): Partial<ViewState> {
  const { range } = model;
  if (range === null) return {};
  const next = (playhead ?? range.from) + stepMs * speed;
  const gap = foldsIdle ? gaps.find(({ from, to }) => next > from && next < to && !openFolds.has(from)) : undefined;
  const moment = Math.min(range.to, gap?.to ?? next);
  return { playhead: moment, selected: recordAt(model, moment), isPlaying: moment < range.to };
}
