import { type RefObject, useEffect } from 'react';

/** Gives a view that took the place of another one the focus, where what had it went with the other: keys go on from here. */
export function useFocusWhenNowhere(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true });
  }, [area]);
}
