import { useEffect } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { useWindowState } from '../../data/ServicesProvider.tsx';
import { playOrPause } from './viewActions.ts';
import type { ViewStore } from './viewState.ts';

/** Plays the sample run from its beginning as soon as all of it is read, once, and not for a person who asked for less motion. */
export function usePlaySample(tabId: TabId, store: ViewStore, model: TraceModel, hasAll: boolean): void {
  const isSample = useWindowState((state) => state.playedSample === tabId);
  const isComplete = hasAll && model.end !== null;
  useEffect(() => {
    if (!isSample || !isComplete || store.getState().hasPlayed) return;
    store.setState({ hasPlayed: true });
    const wantsLessMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!wantsLessMotion && store.getState().selected === null) playOrPause(store, model);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the complete run: later models play nothing
  }, [isSample, isComplete, store]);
}
