import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SliceHeights, SliceRange } from './sliceHeights.ts';

interface WatchedRange {
  /** The slices to draw. */
  readonly range: SliceRange;
  /** For each element that draws a slice: its height is learnt and followed. */
  readonly watch: (element: HTMLElement | null) => (() => void) | undefined;
}

/** The slices of a text to draw in a pane, renewed when it scrolls and when heights turn out to be others. */
export function useSliceRange(pane: RefObject<HTMLElement | null>, heights: SliceHeights): WatchedRange {
  const [range, setRange] = useState<SliceRange>({ first: 0, end: 1 });
  const latest = useRef(heights);
  const read = useCallback(() => {
    const element = pane.current;
    if (element === null) return;
    const next = latest.current.range(element.scrollTop, element.clientHeight);
    moveFocusToPane(element, next);
    setRange((before) => (before.first === next.first && before.end === next.end ? before : next));
  }, [pane]);
  useLayoutEffect(() => {
    latest.current = heights;
    // The measured heights belong to the previous text, and elements of unchanged size do not trigger the observer.
    for (const element of pane.current?.querySelectorAll<HTMLElement>('[data-slice]') ?? []) measure(heights, element);
    read();
  }, [pane, heights, read]);
  const [observer] = useState(
    () =>
      new ResizeObserver((changes) => {
        const changed = changes.map(({ target }) => target instanceof HTMLElement && measure(latest.current, target));
        if (changed.includes(true)) read();
      }),
  );
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const ofPane = new ResizeObserver(read);
    ofPane.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      ofPane.disconnect();
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [pane, read, observer]);
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );
  return { range, watch };
}

/** A placeholder has no measurable height. */
function measure(heights: SliceHeights, element: HTMLElement): boolean {
  return element.firstElementChild !== null && heights.measure(Number(element.dataset['slice']), element.offsetHeight);
}

/** If the focused element is in a slice that is removed, the pane takes the focus, so that keys still work. */
function moveFocusToPane(pane: HTMLElement, { first, end }: SliceRange): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !pane.contains(focused)) return;
  const slice = focused.closest<HTMLElement>('[data-slice]')?.dataset['slice'];
  if (slice !== undefined && (Number(slice) < first || Number(slice) >= end)) pane.focus({ preventScroll: true });
}
