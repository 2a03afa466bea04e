import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { scrollUntilStill } from '../find/scrollUntilStill.ts';
import type { LinePositions } from './linePositions.ts';

/** Scrolls to a line of the source or to the end at any distance: slices that are not rendered yet are rendered on the way. */
export function useFarGoal(places: RefObject<LinePositions | null>): (goal: number | 'end') => void {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  return useCallback(
    (goal) => {
      const pane = places.current?.pane;
      if (pane === undefined) return;
      stop.current?.();
      stop.current = scrollUntilStill(
        pane,
        () => ({
          top: goal === 'end' ? pane.scrollHeight : (places.current?.topOf(goal) ?? 0),
          isSure: goal === 'end' || places.current?.isDrawn(goal) === true,
        }),
        () => (stop.current = null),
      );
    },
    [places],
  );
}
