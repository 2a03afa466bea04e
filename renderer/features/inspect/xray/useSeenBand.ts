import { type RefObject, useEffect, useState } from 'react';

/** A stretch of a scrolled page from its top, in pixels on screen. */
export interface SeenBand {
  readonly top: number;
  readonly bottom: number;
}

/** It is renewed when the view leaves the middle of it: each renewal draws its boxes anew. */
const step = 512;

/** The part of a scrolled pane that is in sight, and as much again above and below. */
export function useSeenBand(scroller: RefObject<HTMLElement | null>, height: number): SeenBand {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const read = (): void => setAt(Math.floor(element.scrollTop / step));
    read();
    element.addEventListener('scroll', read, { passive: true });
    return () => element.removeEventListener('scroll', read);
  }, [scroller, height]);
  const room = Math.max(step, height);
  return { top: at * step - room, bottom: (at + 1) * step + room * 2 };
}
