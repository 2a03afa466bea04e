import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keys of an inspector reach it while the focus is in it. What had the focus may go, as details that are closed or a choice that a wider
 * window has no need of: then the focus is handed on within it.
 * @param frame all of the inspector
 * @param heir selects what takes the focus over
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, heir: string): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      last.current = target instanceof Element && frame.current?.contains(target) === true ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [frame]);
  // After every rendering: that is when parts go.
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    frame.current?.querySelector<HTMLElement>(heir)?.focus({ preventScroll: true });
  });
}
