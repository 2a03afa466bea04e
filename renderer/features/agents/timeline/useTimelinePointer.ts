import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { panBy, scrubTo, selectRecord, showSpan, zoomAt } from '../viewActions.ts';
import type { ViewStore } from '../viewState.ts';
import { eventZoomRange } from './eventZoomRange.ts';
import { axisHeight, foldAt, itemAt, type TimelineScene } from './timelineScene.ts';
import type { TimelineScale } from './useTimelineScale.ts';

interface PointerTarget {
  readonly store: ViewStore;
  /** What is drawn now. */
  readonly scene: RefObject<TimelineScene | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The rows scroll in it. */
  readonly scroller: RefObject<HTMLElement | null>;
}

interface PointedTimeline extends PointerTarget {
  readonly scale: TimelineScale;
  /** Of all events, sorted. */
  readonly times: Float64Array;
}

/** A press that moves less is a click, in pixels. */
const clickReach = 4;

/**
 * Handles pointer and wheel on the timeline (ux 10): click selects, double-click zooms to the event, a drag on empty space selects a range
 * and Shift+drag pans, a drag on the axis moves the playhead; Mod+wheel zooms, the wheel scrolls lanes.
 */
export function useTimelinePointer({ store, scene, canvas, scroller, scale, times }: PointedTimeline) {
  useWheel({ store, scene, canvas, scroller });
  const start = useRef<{
    readonly x: number;
    readonly y: number;
    readonly left: number;
    readonly kind: DragKind;
  } | null>(null);

  const pointOf = (event: PointerEvent<HTMLCanvasElement> | React.MouseEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      const now = scene.current;
      if (event.button !== 0 || now === null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x, y } = pointOf(event);
      const kind: DragKind = event.shiftKey
        ? 'pan'
        : y < axisHeight
          ? 'scrub'
          : itemAt(now, x, y) === null
            ? 'range'
            : 'none';
      start.current = { x, y, left: now.left, kind };
      if (kind === 'scrub') scrubTo(store, now.model, now.scale.atX(now.left + x));
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const now = scene.current;
      const from = start.current;
      if (now === null) return;
      const { x, y } = pointOf(event);
      if (from === null) {
        event.currentTarget.style.cursor = cursorAt(now, x, y);
        return;
      }
      if (from.kind === 'pan') panBy(store, now.scale, from.left + from.x - x - store.getState().left, now.width);
      else if (from.kind === 'scrub') scrubTo(store, now.model, now.scale.atX(now.left + x));
      else if (from.kind === 'range' && Math.abs(x - from.x) >= clickReach) {
        const ends = [now.scale.atX(now.left + from.x), now.scale.atX(now.left + x)] as const;
        store.setState({ range: { from: Math.min(...ends), to: Math.max(...ends) }, follows: false });
      }
    },
    onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
      const now = scene.current;
      const from = start.current;
      start.current = null;
      if (now === null || from === null || from.kind === 'scrub' || from.kind === 'pan') return;
      const { x, y } = pointOf(event);
      if (Math.hypot(x - from.x, y - from.y) >= clickReach) return;
      // A bar that continues through a fold is drawn under it.
      const fold = foldAt(now, x);
      const item = fold === null ? itemAt(now, x, y) : null;
      if (item !== null) selectRecord(store, now.model, item.record);
      else if (fold !== null) store.setState(({ openFolds }) => ({ openFolds: new Set([...openFolds, fold]) }));
      else scrubTo(store, now.model, now.scale.atX(now.left + x));
    },
    onDoubleClick(event: React.MouseEvent<HTMLCanvasElement>) {
      const now = scene.current;
      if (now === null) return undefined;
      const { x, y } = pointOf(event);
      const item = itemAt(now, x, y);
      if (item === null) return zoomAt(store, now.scale, 2, x, now.width);
      const shownMs = now.width / now.scale.perMs;
      const around = eventZoomRange(times, { from: item.from, to: item.to ?? now.scale.to }, shownMs);
      return showSpan(store, scale, around.from, around.to);
    },
  };
}

type DragKind = 'pan' | 'scrub' | 'range' | 'none';

function cursorAt(image: TimelineScene, x: number, y: number): string {
  if (y < axisHeight) return 'ew-resize';
  return itemAt(image, x, y) !== null || foldAt(image, x) !== null ? 'pointer' : 'default';
}

/** React listens to wheels passively, so that zooming would also zoom the window. */
function useWheel({ store, scene, canvas, scroller }: PointerTarget): void {
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const turn = (event: WheelEvent) => {
      const now = scene.current;
      if (now === null) return;
      event.preventDefault();
      const { left: edge } = element.getBoundingClientRect();
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (event.ctrlKey || event.metaKey)
        zoomAt(store, now.scale, Math.exp(-event.deltaY / 300), event.clientX - edge, now.width);
      else if (Math.abs(sideways) > 0) panBy(store, now.scale, sideways, now.width);
      else if (scroller.current !== null) scroller.current.scrollTop += event.deltaY;
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [store, scene, canvas, scroller]);
}
