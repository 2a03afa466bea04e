import { type RefObject, useEffect, useState } from 'react';
import { headingsIn } from './headingsIn.ts';
import type { MarkdownBlocks } from './useMarkdownBlocks.ts';

type Goal = number | 'end';

/** Goes to a heading (by its number) or to the end; what is not drawn yet is asked for first. */
export function useFarGoal(
  reading: RefObject<HTMLElement | null>,
  { groups, isWhole, showAll }: Pick<MarkdownBlocks, 'groups' | 'isWhole' | 'showAll'>,
): (goal: Goal) => void {
  const [goal, setGoal] = useState<Goal | null>(null);
  useEffect(() => {
    const element = reading.current;
    if (goal === null || element === null) return;
    if (!isWhole && (goal === 'end' || headingsIn(element)[goal] === undefined)) return showAll();
    let request = 0;
    let held = 0;
    const step = (left: number): void => {
      // What has come is drawn piece by piece.
      const isDrawn = element.getElementsByClassName('markdown-group').length >= groups.length;
      held = isDrawn && go(element, goal) ? held + 1 : 0;
      if (left === 0 || held === stableFrames) setGoal(null);
      else request = requestAnimationFrame(() => step(left - 1));
    };
    step(mostFrames);
    return () => cancelAnimationFrame(request);
  }, [reading, goal, groups, isWhole, showAll]);
  return setGoal;
}

/** Parts out of sight have a guessed height until they are drawn: a place moves while one goes there. */
const mostFrames = 60;
const stableFrames = 3;

/** Gives whether it was there already. */
function go(element: HTMLElement, goal: Goal): boolean {
  const before = element.scrollTop;
  if (goal === 'end') element.scrollTop = element.scrollHeight;
  else headingsIn(element)[goal]?.scrollIntoView({ block: 'start' });
  return Math.abs(element.scrollTop - before) < 1;
}
