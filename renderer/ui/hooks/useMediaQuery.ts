import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query of the window matches, updated with it. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** The windows of the style variants `low` and `short`, by their height in CSS pixels: a zoom of 200 % halves it. */
export const lowWindow = '(max-height: 700px)';
export const shortWindow = '(max-height: 520px)';
