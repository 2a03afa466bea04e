import { type PointerEvent, useMemo, useRef } from 'react';
import type { TimeScale } from '../../../../shared/trace/timeScale.ts';
import type { TraceModel } from '../../../../shared/trace/traceModel.ts';
import type { ViewStore } from '../viewState.ts';
import type { TimelineColours } from './timelineColours.ts';
import { useCanvas } from './useCanvas.ts';

interface MinimapProps {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly scale: TimeScale;
  readonly left: number;
  /** Of the timeline's view, in pixels. */
  readonly viewWidth: number;
  readonly playhead: number | null;
  readonly colours: TimelineColours;
}

const height = 28;
const step = 4;

/** All of the run as a density, with the part in sight as a brush that is dragged. */
export function Minimap({ store, model, scale, left, viewWidth, playhead, colours }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef(0);
  const density = useMemo(() => createDensity(model, scale), [model, scale]);
  const { width } = useCanvas(canvas, (context, drawnWidth) => {
    const ratio = drawnWidth / Math.max(1, scale.width);
    context.clearRect(0, 0, drawnWidth, height);
    context.fillStyle = colours.of['accent-tint'];
    const brush = [left * ratio, Math.min(drawnWidth, (left + viewWidth) * ratio)] as const;
    context.fillRect(brush[0], 0, brush[1] - brush[0], height);
    drawDensity(context, density(drawnWidth), colours);
    context.fillStyle = colours.of['accent-border'];
    context.fillRect(0, 0, drawnWidth, 1);
    context.fillRect(0, height - 1, drawnWidth, 1);
    context.fillStyle = colours.of.accent;
    context.fillRect(brush[0], 6, 3, height - 12);
    context.fillRect(Math.max(brush[0] + 3, brush[1] - 3), 6, 3, height - 12);
    if (playhead !== null) context.fillRect(Math.round(scale.xOf(playhead) * ratio) - 1, 0, 2, height);
  });
  const moveTo = (event: PointerEvent<HTMLCanvasElement>) => {
    if (width === 0) return;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - grip.current;
    const wanted = (x / width) * scale.width;
    store.setState({ left: Math.max(0, Math.min(scale.width - viewWidth, wanted)), follows: false });
  };
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className="block w-full rounded-s"
      style={{ height }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
        const from = (left / Math.max(1, scale.width)) * width;
        const to = ((left + viewWidth) / Math.max(1, scale.width)) * width;
        grip.current = x >= from && x <= to ? x - from : (to - from) / 2;
        moveTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
      }}
    />
  );
}

/** Events and errors by columns of the map. */
interface Density {
  readonly width: number;
  readonly counts: Uint32Array;
  readonly errors: Uint8Array;
}

/** Counts the events of a run once for each width: the playhead and the brush move in every frame, the events do not. */
function createDensity(model: TraceModel, scale: TimeScale): (width: number) => Density {
  let last: Density | null = null;
  return (width) => (last?.width === width ? last : (last = countEvents(model, scale, width)));
}

function countEvents(model: TraceModel, scale: TimeScale, width: number): Density {
  const ratio = width / Math.max(1, scale.width);
  const counts = new Uint32Array(Math.ceil(width / step) + 1);
  const errors = new Uint8Array(counts.length);
  for (const index of model.order) {
    const record = model.records[index];
    if (record === undefined) continue;
    const x = scale.xOf(record.at) * ratio;
    const place = Math.max(0, Math.min(counts.length - 1, Math.floor(x / step)));
    counts[place] = (counts[place] ?? 0) + 1;
    if (record.event.detail.kind === 'error.occurred') errors[place] = 1;
  }
  return { width, counts, errors };
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
