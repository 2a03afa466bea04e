import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keys of an inspector reach it while the focus is in it. What had the focus may go, as details that are closed or a choice that a wider
 * window has no need of: then the focus is handed on within it. Who comes back from a view that was in its place goes on where they were.
 * @param frame all of the inspector
 * @param heir selects what takes the focus over
 * @param isShown no other view is in its place
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, heir: string, isShown: boolean): void {
  const last = useRef<Element | null>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      // What has the focus while the inspector is away is another view's.
      if (isAway(frame.current)) return;
      last.current = target instanceof Element && frame.current?.contains(target) === true ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [frame]);
  // After every rendering: that is when parts go.
  useLayoutEffect(() => {
    const cameBack = isShown && wasAway.current;
    wasAway.current = !isShown && isAway(frame.current);
    const { current: had } = last;
    if (!isShown || document.activeElement !== document.body) return;
    if (!cameBack && (had === null || had.isConnected)) return;
    const next = had instanceof HTMLElement && had.isConnected ? had : frame.current?.querySelector<HTMLElement>(heir);
    last.current = null;
    next?.focus({ preventScroll: true });
  });
}

/** Whether it is nowhere on screen. */
function isAway(frame: HTMLElement | null): boolean {
  return frame?.getClientRects().length === 0;
}
