import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Size, useSize } from '../../../ui/hooks/useSize.ts';
import type { ViewStore } from '../viewState.ts';

type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/**
 * Draws a canvas sized in CSS pixels in the next frame after a render or a change of the view state: zooming and moving redraw it without
 * rendering. Returns its size, and a function that requests a redraw.
 */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  store: ViewStore,
  draw: Draw,
): Size & { readonly redraw: () => void } {
  const size = useSize(canvas);
  const latest = useRef<Draw>(draw);
  const frame = useRef(0);
  const redraw = useRef(() => {
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      if (canvas.current !== null) drawOn(canvas.current, latest.current);
    });
  }).current;
  useLayoutEffect(() => {
    latest.current = draw;
    redraw();
  });
  useEffect(() => {
    const stop = store.subscribe(redraw);
    return () => {
      stop();
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    };
  }, [store, redraw]);
  return { ...size, redraw };
}

function drawOn(element: HTMLCanvasElement, draw: Draw): void {
  const context = element.getContext('2d');
  const { clientWidth, clientHeight } = element;
  if (context === null || clientWidth === 0) return;
  const ratio = window.devicePixelRatio;
  const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  if (element.width !== width || element.height !== height) {
    element.width = width;
    element.height = height;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  draw(context, clientWidth, clientHeight);
}
