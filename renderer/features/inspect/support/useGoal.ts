import { useEffect, useRef } from 'react';
import { type Goal, useResultPlace } from '../ResultPlace.tsx';

/** Goes to a place of this view that somebody is led to, once, and puts the focus into the view: they go on from there. */
export function useGoal<Kind extends Goal['kind']>(
  kind: Kind,
  view: { readonly current: HTMLElement | null },
  go: (goal: Extract<Goal, { kind: Kind }>) => void,
): void {
  const { goal, leave } = useResultPlace();
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    if (goal?.kind !== kind) return;
    latest.current(goal as Extract<Goal, { kind: Kind }>);
    leave(kind);
    // What was chosen has to be drawn first: a list that gets the focus without a chosen row takes its first.
    requestAnimationFrame(() =>
      view.current?.querySelector<HTMLElement>('[role="application"], [role="grid"]')?.focus(),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each goal: leaving makes another place of the same result
  }, [goal]);
}
