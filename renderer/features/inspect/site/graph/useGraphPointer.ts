import { type PointerEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { type GraphCamera, headerPx, zoomAt } from './graphCamera.ts';

interface GraphPointerOptions {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly camera: RefObject<GraphCamera | null>;
  readonly change: (next: (before: GraphCamera) => GraphCamera) => void;
  /** Returns the node at a point of the graph. */
  readonly find: (x: number, y: number) => number | null;
  readonly onSelect: (node: number | null) => void;
  readonly onHover: (node: number | null) => void;
  readonly onOpen: (node: number) => void;
}

/** A press that moves less is a click, in pixels. */
const clickReachPx = 4;
/** Change of the scale per pixel that a wheel turns. */
const zoomPerPixel = 0.0015;

/** The wheel zooms at the pointer, a drag moves the graph, a click selects a node and a double click opens it. */
export function useGraphPointer(options: GraphPointerOptions) {
  const { canvas, camera, change, find, onSelect, onHover, onOpen } = options;
  const drag = useRef<{ readonly x: number; readonly y: number; readonly from: GraphCamera } | null>(null);
  const isDragged = useRef(false);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 16;
      const factor = Math.exp(-Math.max(-400, Math.min(400, pixels)) * zoomPerPixel);
      latest.current((before) => zoomAt(before, factor, event.clientX - left, event.clientY - top));
    };
    // React's own wheel listeners are passive: the pane would scroll as well.
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [canvas]);

  const nodeAt = (event: MouseEvent<HTMLCanvasElement>): number | null => {
    const now = camera.current;
    if (now === null) return null;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    return y < headerPx ? null : find((x - now.left) / now.scale, (y - now.top) / now.scale);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (event.button !== 0 || camera.current === null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, from: camera.current };
      isDragged.current = false;
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const begun = drag.current;
      if (begun === null) return onHover(nodeAt(event));
      const [byX, byY] = [event.clientX - begun.x, event.clientY - begun.y];
      if (!isDragged.current && Math.hypot(byX, byY) < clickReachPx) return;
      isDragged.current = true;
      change(() => ({ ...begun.from, left: begun.from.left + byX, top: begun.from.top + byY }));
    },
    onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
      if (drag.current !== null && !isDragged.current) onSelect(nodeAt(event));
      drag.current = null;
    },
    onPointerCancel() {
      drag.current = null;
    },
    onPointerLeave() {
      if (drag.current === null) onHover(null);
    },
    onDoubleClick(event: MouseEvent<HTMLCanvasElement>) {
      const node = nodeAt(event);
      if (node !== null) onOpen(node);
    },
  };
}
