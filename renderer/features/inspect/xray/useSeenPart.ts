import { type RefObject, useEffect, useState } from 'react';
import type { Size } from '../../../ui/hooks/useSize.ts';

/** A part of a scrolled page, in pixels on screen from its top left. */
export interface SeenPart {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part is updated when the view leaves its middle: each update draws its boxes again. */
const step = 512;

/** Returns the visible part of a scrolled pane, extended by its own size on each side. */
export function useSeenPart(scroller: RefObject<HTMLElement | null>, { width, height }: Size): SeenPart {
  const [at, setAt] = useState({ x: 0, y: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const read = (): void => {
      const x = Math.floor(element.scrollLeft / step);
      const y = Math.floor(element.scrollTop / step);
      setAt((before) => (before.x === x && before.y === y ? before : { x, y }));
    };
    read();
    element.addEventListener('scroll', read, { passive: true });
    return () => element.removeEventListener('scroll', read);
  }, [scroller, width, height]);
  const around = (place: number, room: number): readonly [number, number] => [
    place * step - room,
    (place + 1) * step + room * 2,
  ];
  const [left, right] = around(at.x, Math.max(step, width));
  const [top, bottom] = around(at.y, Math.max(step, height));
  return { left, top, right, bottom };
}
