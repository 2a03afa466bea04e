import { type RefObject, useEffect } from 'react';
import { type Size, useSize } from '../../../ui/useSize.ts';

/** A canvas with its size in CSS pixels, drawn with the next frame after something of it changed. */
export function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  draw: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): Size {
  const size = useSize(canvas);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (element === null || context === null || context === undefined || size.width === 0) return;
      const ratio = window.devicePixelRatio;
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
      if (element.width !== width || element.height !== height) {
        element.width = width;
        element.height = height;
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      draw(context, size.width, size.height);
    });
    return () => cancelAnimationFrame(frame);
  });
  return size;
}
