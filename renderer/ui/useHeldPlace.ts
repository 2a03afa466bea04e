import { type RefObject, useLayoutEffect, useRef } from 'react';
import { goTo, topOf } from './tallScroll.ts';

interface HeldLine {
  readonly kind: 'row' | 'group';
  readonly key: string;
}

/**
 * Keeps the rows in sight where they are when a table that grows upwards gets others above them; gives whether it does. Lines that
 * name a group move with what they name.
 */
export function useHeldPlace(
  scroller: RefObject<HTMLElement | null>,
  lines: readonly HeldLine[],
  rowHeight: number,
  grows: 'up' | 'down' | undefined,
): boolean {
  const isOn = grows === 'up';
  const held = useRef<{ readonly key: string; readonly index: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !isOn) {
      held.current = null;
      return;
    }
    const { current } = held;
    if (current !== null && lines[current.index]?.key !== current.key) {
      const index = lines.findIndex(({ key }) => key === current.key);
      if (index >= 0) {
        goTo(element, topOf(element) + (index - current.index) * rowHeight);
        // The browser says it a frame later: until then the rows of the former place would be drawn.
        element.dispatchEvent(new Event('scroll'));
      }
    }
    const top = Math.floor(topOf(element) / rowHeight);
    const index = lines.findIndex(({ kind }, place) => place >= top && kind === 'row');
    const line = lines[index];
    held.current = line === undefined ? null : { key: line.key, index };
  });
  return isOn;
}
