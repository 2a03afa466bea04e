import { type RefObject, useEffect, useRef } from 'react';
import { goTo, topOf } from './tallScroll.ts';
import { useSize } from '../hooks/useSize.ts';
import { scrollToShow } from './virtualRange.ts';

/**
 * Scrolls a table to the active row when another one becomes active. When the table becomes lower, for example because a panel opens below
 * it, a visible active row stays visible; one outside the visible area stays there. When the table returns after another view was shown
 * instead, it scrolls to the active row if that has changed meanwhile.
 * @param activeIndex index of the active row; negative to follow none
 */
export function useScrollRowIntoView(
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
