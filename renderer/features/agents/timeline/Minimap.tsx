import { type PointerEvent, useMemo, useRef } from 'react';
import { lowerBound } from '../../../../shared/trace/itemColumns.ts';
import type { TimeScale } from '../../../../shared/trace/timeScale.ts';
import type { RunTimeline } from '../../../../shared/trace/timelineRows.ts';
import { showSpan } from '../viewActions.ts';
import type { ViewStore } from '../viewState.ts';
import { brushAt, brushCursor, gripAt, type BrushGrip } from './minimapBrush.ts';
import type { TimelineColours } from './timelineColours.ts';
import { useDrawing } from './useDrawing.ts';
import type { TimelineScale } from './useTimelineScale.ts';

interface MinimapProps {
  readonly store: ViewStore;
  readonly timeline: RunTimeline;
  readonly scale: TimelineScale;
  readonly colours: TimelineColours;
}

const height = 28;
const step = 4;

/**
 * The density of the whole run, with the visible part as a brush: it can be dragged, resized at its edges, and drawn anew outside; a double
 * click shows all.
 */
export function Minimap({ store, timeline, scale, colours }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<BrushGrip | null>(null);
  const density = useMemo(() => createDensity(timeline), [timeline]);
  const { width } = useDrawing(canvas, store, (context, drawnWidth) => {
    const { playhead } = store.getState();
    const whole = scale.fullScale(drawnWidth);
    const [from, to] = brushOf(store, scale, whole);
    context.clearRect(0, 0, drawnWidth, height);
    context.fillStyle = colours.of['accent-tint'];
    context.fillRect(from, 0, to - from, height);
    drawDensity(context, density(whole, drawnWidth), colours);
    context.fillStyle = colours.of['accent-border'];
    context.fillRect(0, 0, drawnWidth, 1);
    context.fillRect(0, height - 1, drawnWidth, 1);
    context.fillStyle = colours.of.accent;
    context.fillRect(from, 6, 3, height - 12);
    context.fillRect(Math.max(from + 3, to - 3), 6, 3, height - 12);
    if (playhead !== null) context.fillRect(Math.round(whole.xOf(playhead)) - 1, 0, 2, height);
  });
  const brushNow = () => brushOf(store, scale, scale.fullScale(width));
  const moveTo = (x: number, isPress: boolean) => {
    const held = grip.current;
    if (held === null) return;
    const brush = brushAt(held, brushNow(), x, width);
    // A click outside the brush centers it there at the same width.
    if (brush === null) return isPress ? centreAt(store, scale, scale.fullScale(width).atX(x)) : undefined;
    const whole = scale.fullScale(width);
    if (held.kind === 'move') return showFrom(store, scale, scale.now().xOf(whole.atX(brush[0])));
    return showSpan(store, scale, whole.atX(brush[0]), whole.atX(brush[1]));
  };
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className="block w-full rounded-s"
      style={{ height }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = gripAt(brushNow(), pointerX(event), width);
        moveTo(pointerX(event), true);
      }}
      onPointerMove={(event) => {
        const x = pointerX(event);
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(x, false);
        else event.currentTarget.style.cursor = brushCursor(gripAt(brushNow(), x, width));
      }}
      onPointerUp={() => {
        grip.current = null;
      }}
      onDoubleClick={() => store.setState({ perMs: null, left: 0 })}
    />
  );
}

/** Scrolls the timeline to a position, as far as the run extends. */
function showFrom(store: ViewStore, scale: TimelineScale, left: number): void {
  store.setState({ left: Math.max(0, Math.min(scale.now().width - scale.width(), left)), follows: false });
}

function centreAt(store: ViewStore, scale: TimelineScale, at: number): void {
  showFrom(store, scale, scale.now().xOf(at) - scale.width() / 2);
}

function pointerX(event: PointerEvent<HTMLCanvasElement>): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left;
}

/** Returns the visible part, in pixels of the minimap. */
function brushOf(store: ViewStore, scale: TimelineScale, whole: TimeScale): readonly [number, number] {
  const { left } = store.getState();
  const now = scale.now();
  return [whole.xOf(now.atX(left)), Math.min(whole.width, whole.xOf(now.atX(left + scale.width())))];
}

/** Events and errors by columns of the map. */
interface Density {
  readonly width: number;
  readonly folds: TimeScale['folds'];
  readonly counts: Uint32Array;
  readonly errors: Uint8Array;
}

/** Counts the events of a run once for each width and folding: the playhead and the brush move in every frame, the events do not. */
function createDensity({ times, errors }: RunTimeline): (whole: TimeScale, width: number) => Density {
  let last: Density | null = null;
  return (whole, width) => {
    const isSame = last?.width === width && last.folds.length === whole.folds.length;
    if (last !== null && isSame) return last;
    const columns = Math.ceil(width / step);
    last = {
      width,
      folds: whole.folds,
      counts: countByColumn(times, whole, columns),
      errors: Uint8Array.from(countByColumn(errors, whole, columns), (count) => Math.min(1, count)),
    };
    return last;
  };
}

function countByColumn(times: Float64Array, whole: TimeScale, columns: number): Uint32Array {
  const counts = new Uint32Array(columns);
  let before = 0;
  for (let column = 0; column < columns; column += 1) {
    const isLast = column === columns - 1;
    const end = isLast ? times.length : lowerBound(times, whole.atX((column + 1) * step), before);
    counts[column] = end - before;
    before = end;
  }
  return counts;
}

function drawDensity(context: CanvasRenderingContext2D, { counts, errors }: Density, colours: TimelineColours): void {
  const most = counts.reduce((one, other) => Math.max(one, other), 1);
  counts.forEach((count, place) => {
    if (count === 0) return;
    const tall = 3 + Math.sqrt(count / most) * (height - 10);
    context.fillStyle = errors[place] === 1 ? colours.of.danger : colours.of['text-3'];
    context.fillRect(place * step, height - 2 - tall, step - 1, tall);
  });
}
