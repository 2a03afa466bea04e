import { type RefObject, useLayoutEffect, useState } from 'react';
import { virtualRange, type VirtualRange } from './virtualRange.ts';

/** The rows to draw inside a scrolled element, renewed when it scrolls or changes size. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): VirtualRange {
  const [view, setView] = useState({ scrollTop: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const read = () => {
      setView((before) =>
        before.scrollTop === element.scrollTop && before.height === element.clientHeight
          ? before
          : { scrollTop: element.scrollTop, height: element.clientHeight },
      );
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller]);
  return virtualRange(view.scrollTop, view.height, rowHeight, count);
}
