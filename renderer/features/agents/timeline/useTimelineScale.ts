import { useMemo, useRef } from 'react';
import { createTimeScale, type IdleGap, type TimeScale } from '../../../../shared/trace/timeScale.ts';
import type { TraceModel } from '../../../../shared/trace/traceModel.ts';
import type { ViewState, ViewStore } from '../viewState.ts';

/** The scale of a run's timeline: read during drawing and moving, so that zooming renders nothing. */
export interface TimelineScale {
  /** As the run is zoomed and folded now. */
  now(): TimeScale;
  /** Returns the scale that fits the complete run into this width in pixels, with the current folds. */
  fullScale(width: number): TimeScale;
  /** Of the view, in pixels. */
  width(): number;
  setWidth(width: number): void;
}

type Zoomed = Pick<ViewState, 'perMs' | 'foldsIdle' | 'openFolds'>;

export function useTimelineScale(store: ViewStore, model: TraceModel, gaps: readonly IdleGap[]): TimelineScale {
  const viewWidth = useRef(100);
  return useMemo(() => {
    const { from, to } = model.range ?? { from: 0, to: 0 };
    const make = ({ foldsIdle, openFolds }: Zoomed, perMs: number | null, width: number): TimeScale => {
      const folds = foldsIdle ? gaps.filter((gap) => !openFolds.has(gap.from)) : [];
      return createTimeScale({ from, to, folds, perMs, viewWidth: Math.max(100, width) });
    };
    let known: { readonly zoomed: Zoomed; readonly width: number; readonly scale: TimeScale } | null = null;
    return {
      now() {
        const zoomed = store.getState();
        const width = viewWidth.current - endPaddingPx;
        if (known === null || known.width !== width || !isSame(known.zoomed, zoomed))
          known = { zoomed, width, scale: make(zoomed, zoomed.perMs, width) };
        return known.scale;
      },
      fullScale: (width) => make(store.getState(), null, width),
      width: () => viewWidth.current,
      setWidth(width) {
        if (width > 0) viewWidth.current = width;
      },
    };
  }, [store, model, gaps]);
}

/** Padding after the last event, so that its mark is not cut, in pixels. */
const endPaddingPx = 8;

function isSame(one: Zoomed, other: Zoomed): boolean {
  return one.perMs === other.perMs && one.foldsIdle === other.foldsIdle && one.openFolds === other.openFolds;
}
