import { type RefObject, useLayoutEffect, useRef } from 'react';
import { goTo, topOf } from './tallScroll.ts';

interface HeldLine {
  readonly kind: 'row' | 'group';
  readonly key: string;
}

/**
 * Keeps the visible rows in place when rows are inserted at the top of a table that grows upwards; returns whether it does. Group headings
 * move with their groups.
 */
export function useScrollAnchor(
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
        // The browser fires the event a frame later: until then the rows of the previous position would be rendered.
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
