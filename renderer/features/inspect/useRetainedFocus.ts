import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus within an inspector, so that its keys work. The focused element may be removed, such as details that are closed or a
 * choice that a wider window does not need: then another element in the inspector is focused. After another view replaced it temporarily,
 * the previous focus is restored.
 * @param frame the inspector's root element
 * @param heir selects the element that is focused instead
 * @param isShown no other view replaces it
 */
export function useRetainedFocus(frame: RefObject<HTMLElement | null>, heir: string, isShown: boolean): void {
  const last = useRef<Element | null>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      // While the inspector is replaced by another view, the focused element belongs to that view.
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
