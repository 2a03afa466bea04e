import { type RefObject, useEffect } from 'react';
import { goTo } from './tallScroll.ts';

/** Scrolls a table to a row each time it is another one: where nothing is chosen, to begin at what is looked at elsewhere. Negative for none. */
export function useRowOnTop(scroller: RefObject<HTMLDivElement | null>, index: number, rowHeight: number): void {
  useEffect(() => {
    if (scroller.current !== null && index >= 0) goTo(scroller.current, index * rowHeight);
  }, [scroller, index, rowHeight]);
}
