import { type RefObject, useEffect, useRef } from 'react';
import { goTo, topOf } from './tallScroll.ts';
import { useSize } from './useSize.ts';
import { scrollToShow } from './virtualRange.ts';

/** A table that becomes lower, as when something opens below it, keeps the row in sight that keys act upon; one that was out of sight stays there. @param activeIndex its place; negative where none is to be followed */
export function useRowInSight(
  scroller: RefObject<HTMLDivElement | null>,
  activeIndex: number,
  rowHeight: number,
  headerHeight: number,
): void {
  const { height } = useSize(scroller);
  const before = useRef(0);
  useEffect(() => {
    const element = scroller.current;
    const was = before.current;
    before.current = height;
    if (element === null || activeIndex < 0 || height >= was) return;
    const top = topOf(element);
    const wasInSight = scrollToShow(activeIndex, rowHeight, top, was - headerHeight) === top;
    if (wasInSight) goTo(element, scrollToShow(activeIndex, rowHeight, top, element.clientHeight - headerHeight));
  }, [scroller, height, activeIndex, rowHeight, headerHeight]);
}
