import { type RefObject, useEffect, useState } from 'react';
import { headingsIn } from './headingsIn.ts';
import type { useMarkdownBlocks } from './useMarkdownBlocks.ts';

type Goal = number | 'end';

/** Goes to a heading (by its number) or to the end; what is not drawn yet is asked for first. */
export function useFarGoal(
  reading: RefObject<HTMLElement | null>,
  { blocks, isWhole, showAll }: Pick<ReturnType<typeof useMarkdownBlocks>, 'blocks' | 'isWhole' | 'showAll'>,
): (goal: Goal) => void {
  const [goal, setGoal] = useState<Goal | null>(null);
  useEffect(() => {
    const element = reading.current;
    if (goal === null || element === null) return;
    const target = goal === 'end' ? null : headingsIn(element)[goal];
    if (target === undefined && !isWhole) return showAll();
    if (goal === 'end' && !isWhole) return showAll();
    if (goal === 'end') scrollToEnd(element);
    else target?.scrollIntoView({ block: 'start' });
    setGoal(null);
  }, [reading, goal, blocks, isWhole, showAll]);
  return setGoal;
}

/** Blocks out of sight have a guessed height until they are drawn: the end moves while one goes there. */
function scrollToEnd(element: HTMLElement): void {
  const step = (left: number): void => {
    element.scrollTop = element.scrollHeight;
    if (left > 0) requestAnimationFrame(() => step(left - 1));
  };
  step(3);
}
