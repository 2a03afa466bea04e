import { recordAt } from '../../../shared/trace/listRows.ts';
import { foldWidth, type TimeScale } from '../../../shared/trace/timeScale.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import type { ViewStore } from './viewState.ts';

/** Chooses an event in every view; the moment that is shown becomes its own. */
export function selectRecord(store: ViewStore, model: TraceModel, index: number | null): void {
  if (index === null) {
    store.setState({ selected: null });
    return;
  }
  const record = model.records[index];
  if (record === undefined) return;
  store.setState({ selected: index, playhead: record.at, follows: false });
}

/** Shows the run as it was at a moment: the last event before it is the chosen one. */
export function scrubTo(store: ViewStore, model: TraceModel, at: number): void {
  const { range } = model;
  if (range === null) return;
  const moment = Math.min(range.to, Math.max(range.from, at));
  store.setState({ playhead: moment, selected: recordAt(model, moment), follows: false });
}

/** Shows the newest event from now on. */
export function followLive(store: ViewStore): void {
  store.setState({ follows: true, playhead: null, selected: null, range: null, isPlaying: false });
}

const zoomLimits = { least: 1e-7, most: 20 } as const;

/** Zooms by a factor; what is at `x` of the view stays there. */
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

/** Brings a moment into the middle of the view, if it is out of sight or `always`. */
export function showMoment(store: ViewStore, scale: TimeScale, at: number, width: number, always = false): void {
  const { left, perMs } = store.getState();
  if (perMs === null) return;
  const x = scale.xOf(at) - left;
  if (!always && x > 20 && x < width - 20) return;
  store.setState({ left: Math.max(0, Math.min(scale.width - width, scale.xOf(at) - width / 2)) });
}
