import { type RefObject, useLayoutEffect, useState } from 'react';
import { drawNow } from '../hooks/drawNow.ts';
import { bodyHeight, followScroll, setRowsHeight, settleScroll } from './tallScroll.ts';
import { virtualRange, type VirtualRange } from './virtualRange.ts';

export interface VirtualRows extends VirtualRange {
  /** Height in pixels of the body that contains the rows; less than their total where that exceeds the maximum height of a box. */
  readonly bodyHeight: number;
  /** Pixels that each row is rendered above the position of its index. */
  readonly shift: number;
}

/** The rows to draw inside a scrolled element, renewed when it scrolls or changes size. */
export function useVirtualRows(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): VirtualRows {
  const [view, setView] = useState({ scrollTop: 0, height: 0, shift: 0 });
  const rowsHeight = count * rowHeight;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    setRowsHeight(element, rowsHeight);
    const read = () => {
      const { scrollTop, clientHeight: height } = element;
      const shift = followScroll(element);
      setView((before) =>
        before.scrollTop === scrollTop && before.height === height && before.shift === shift
          ? before
          : { scrollTop, height, shift },
      );
    };
    // The rows go with the pane in the same frame.
    const settle = () => {
      if (settleScroll(element)) drawNow(read);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    element.addEventListener('scrollend', settle, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
      element.removeEventListener('scrollend', settle);
    };
  }, [scroller, rowsHeight]);
  const { shift } = view;
  return {
    ...virtualRange(view.scrollTop + shift, view.height, rowHeight, count),
    bodyHeight: bodyHeight(rowsHeight),
    shift,
  };
}
