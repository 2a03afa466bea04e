import { useEffect } from 'react';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { selectRecord } from './viewActions.ts';
import { useView, type ViewStore } from './viewState.ts';

const stepMs = 250;

/** While it plays, the next event is chosen four times a second, up to the last. */
export function usePlaying(store: ViewStore, model: TraceModel): void {
  const isPlaying = useView(store, (state) => state.isPlaying);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      const { selected } = store.getState();
      const next = model.order[selected === null ? 0 : model.order.indexOf(selected) + 1];
      if (next === undefined) store.setState({ isPlaying: false });
      else selectRecord(store, model, next);
    }, stepMs);
    return () => clearInterval(timer);
  }, [isPlaying, store, model]);
}
