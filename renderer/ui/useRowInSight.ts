import { type RefObject, useEffect, useRef } from 'react';
import { goTo, topOf } from './tallScroll.ts';
import { useSize } from './useSize.ts';
import { scrollToShow } from './virtualRange.ts';

/**
 * A table scrolls to the row that keys act upon when that is another one. One that becomes lower, as when something opens below it, keeps the row in sight that keys act upon; one that was out of sight stays
 * there. One that was away, behind another view, shows the row when it has become another meanwhile.
 * @param activeIndex its place; negative where none is to be followed
 */
export function useRowInSight(
  scroller: RefObject<HTMLDivElement | null>,
  activeIndex: number,
  rowHeight: number,
  headerHeight: number,
): void {
  const { height } = useSize(scroller);
  const before = useRef(0);
  /** The row when the table was seen last. */
  const seen = useRef(activeIndex);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || activeIndex < 0) return;
    goTo(element, scrollToShow(activeIndex, rowHeight, topOf(element), element.clientHeight - headerHeight));
  }, [scroller, activeIndex, rowHeight, headerHeight]);
  useEffect(() => {
    const element = scroller.current;
    const was = before.current;
    const isOther = seen.current !== activeIndex;
    before.current = height;
    if (height > 0) seen.current = activeIndex;
    if (element === null || activeIndex < 0) return;
    const top = topOf(element);
    const cameBack = was === 0 && height > 0 && isOther;
    const wasInSight = height < was && scrollToShow(activeIndex, rowHeight, top, was - headerHeight) === top;
    if (cameBack || wasInSight)
      goTo(element, scrollToShow(activeIndex, rowHeight, top, element.clientHeight - headerHeight));
  }, [scroller, height, activeIndex, rowHeight, headerHeight]);
}
