import { recordAt } from '../../../shared/trace/listRows.ts';
import { foldWidth, type TimeScale } from '../../../shared/trace/timeScale.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { eventZoomRange } from './timeline/eventZoomRange.ts';
import type { TimelineScale } from './timeline/useTimelineScale.ts';
import type { ViewStore } from './viewState.ts';

/** Selects an event in every view; the playhead moves to it, and a playback ends. */
export function selectRecord(store: ViewStore, model: TraceModel, index: number | null): void {
  if (index === null) {
    store.setState({ selected: null, isPlaying: false });
    return;
  }
  const record = model.records[index];
  if (record === undefined) return;
  store.setState({ selected: index, playhead: record.at, follows: false, isPlaying: false });
}

/** Shows the run at a moment: selects the last event before it. */
export function scrubTo(store: ViewStore, model: TraceModel, at: number): void {
  const { range } = model;
  if (range === null) return;
  const moment = Math.min(range.to, Math.max(range.from, at));
  store.setState({ playhead: moment, selected: recordAt(model, moment), follows: false, isPlaying: false });
}

/** Shows the newest event from now on. */
export function followLive(store: ViewStore): void {
  store.setState({ follows: true, playhead: null, selected: null, range: null, isPlaying: false });
}

/** Plays the run from the moment that is shown; from its end, again from its beginning. */
export function playOrPause(store: ViewStore, model: TraceModel): void {
  store.setState(({ isPlaying, playhead, selected }) => {
    const isAtEnd = selected !== null && selected === model.order.at(-1);
    const begins = !isPlaying && (isAtEnd || playhead === null);
    return {
      isPlaying: !isPlaying,
      follows: false,
      ...(begins ? { selected: null, playhead: model.range?.from ?? null } : {}),
    };
  });
}

/** Ends the playback at the last event. */
export function skipToEnd(store: ViewStore, model: TraceModel): void {
  if (model.range !== null) scrubTo(store, model, model.range.to);
}

const zoomLimits = { least: 1e-7, most: 20 } as const;

/** Zooms by a factor; the point at `x` of the view keeps its position. */
export function zoomAt(store: ViewStore, scale: TimeScale, factor: number, x: number, width: number): void {
  const { left } = store.getState();
  const at = scale.atX(left + x);
  const fit = scale.perMs * (width / Math.max(width, scale.width));
  const perMs = Math.min(zoomLimits.most, Math.max(zoomLimits.least, scale.perMs * factor));
  if (perMs <= fit * 1.001 && factor < 1) {
    store.setState({ perMs: null, left: 0 });
    return;
  }
  const folds = scale.folds.filter((gap) => gap.to <= at).length;
  const folded = scale.folds.filter((gap) => gap.to <= at).reduce((sum, gap) => sum + gap.to - gap.from, 0);
  const moved = (at - scale.from - folded) * perMs + folds * foldWidth - x;
  store.setState({ perMs, left: Math.max(0, moved) });
}

/** Moves the view of the timeline by pixels. */
export function panBy(store: ViewStore, scale: TimeScale, pixels: number, width: number): void {
  const { left } = store.getState();
  store.setState({ left: Math.max(0, Math.min(scale.width - width, left + pixels)), follows: false });
}

/** Shows a stretch of the run from edge to edge of the view. */
export function showSpan(store: ViewStore, scale: TimelineScale, from: number, to: number): void {
  const [begin, end] = [Math.min(from, to), Math.max(from, to)];
  const width = scale.width();
  // Folds have the same width at every zoom, so the first estimate is refined with the resulting length.
  for (let guess = 0; guess < 4; guess += 1) {
    const now = scale.now();
    const shown = now.xOf(end) - now.xOf(begin);
    const folds = now.folds.filter((gap) => gap.from >= begin && gap.to <= end).length * foldWidth;
    const room = Math.max(1, width - folds);
    const factor = room / Math.max(1e-9, shown - folds);
    const perMs = Math.min(zoomLimits.most, Math.max(zoomLimits.least, now.perMs * factor));
    store.setState({ perMs, left: 0, follows: false });
    if (Math.abs(factor - 1) < 0.001) break;
  }
  store.setState({ left: Math.max(0, scale.now().xOf(begin)) });
}

export type ZoomAction = 'in' | 'out' | 'fit' | 'centre';

interface Zoomed {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly scale: TimelineScale;
  /** Of all events, sorted. */
  readonly times: Float64Array;
}

/** Zooms at the moment that is shown, or at the middle; `centre` brings that moment into the middle and, once it is there, fits the chosen event. */
export function zoomTimeline(act: ZoomAction, { store, model, scale, times }: Zoomed): void {
  if (act === 'fit') return store.setState({ perMs: null, left: 0 });
  const { playhead, left } = store.getState();
  const now = scale.now();
  const width = scale.width();
  if (act !== 'centre') {
    const x = playhead === null ? width / 2 : now.xOf(playhead) - left;
    return zoomAt(store, now, act === 'in' ? 1.5 : 1 / 1.5, x < 0 || x > width ? width / 2 : x, width);
  }
  if (playhead === null) return undefined;
  const centred = Math.max(0, Math.min(now.width - width, now.xOf(playhead) - width / 2));
  if (Math.abs(centred - left) >= 1) return store.setState({ left: centred });
  return fitChosen({ store, model, scale, times });
}

/** Zooms to the selected event: a large, complete bar, or a mark with its nearest events. */
function fitChosen({ store, model, scale, times }: Zoomed): void {
  const { selected } = store.getState();
  const record = model.records[selected ?? -1];
  if (record === undefined) return;
  const span = model.spans[record.span ?? -1];
  const to = span === undefined ? record.at : (span.finishAt ?? model.range?.to ?? record.at);
  const around = eventZoomRange(times, { from: span?.startAt ?? record.at, to }, Number.POSITIVE_INFINITY);
  showSpan(store, scale, around.from, around.to);
}
