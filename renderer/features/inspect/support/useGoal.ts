import { useEffect, useRef } from 'react';
import { type Goal, useResultNavigation } from '../shell/ResultNavigation.tsx';

/** Scrolls once to a location in this view that navigation requested, and focuses the view so that keyboard users continue there. */
export function useGoal<Kind extends Goal['kind']>(
  kind: Kind,
  view: { readonly current: HTMLElement | null },
  go: (goal: Extract<Goal, { kind: Kind }>) => void,
): void {
  const { goal, leave } = useResultNavigation();
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    if (goal?.kind !== kind) return;
    latest.current(goal as Extract<Goal, { kind: Kind }>);
    leave(kind);
    // The chosen row must be rendered first: a list that is focused without a chosen row chooses its first one.
    requestAnimationFrame(() =>
      view.current?.querySelector<HTMLElement>('[role="application"], [role="grid"]')?.focus(),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each goal: leaving makes another place of the same result
  }, [goal]);
}
