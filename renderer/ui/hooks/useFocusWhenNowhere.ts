import { type RefObject, useEffect } from 'react';

/** Focuses a view that replaced another one if the focused element was removed with it, so that keys work in the new view. */
export function useFocusWhenNowhere(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true });
  }, [area]);
}
