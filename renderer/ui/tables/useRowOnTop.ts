import { type RefObject, useEffect } from 'react';
import { goTo } from './tallScroll.ts';

/**
 * Scrolls a table to a row whenever the index changes, so that a table without a selection starts at the position shown elsewhere. Negative
 * for none.
 */
export function useRowOnTop(scroller: RefObject<HTMLDivElement | null>, index: number, rowHeight: number): void {
  useEffect(() => {
    if (scroller.current !== null && index >= 0) goTo(scroller.current, index * rowHeight);
  }, [scroller, index, rowHeight]);
}
