import { deepestTop, goTo, topOf } from '../../ui/tallScroll.ts';

/** A place is looked for while the content still grows, about five seconds. */
const mostFrames = 300;
const stableFrames = 3;
/** What tells that somebody scrolls by themselves. */
const byHand = ['wheel', 'pointerdown', 'keydown'] as const;

export interface ScrollGoal {
  readonly top: number;
  /** The place is no guess. */
  readonly isSure: boolean;
}

/**
 * Goes to a place frame by frame until it holds still, or until somebody scrolls by themselves: what is not drawn yet has a
 * guessed height. `onDone` is told the end, unless the function that is given back ends it before.
 */
export function scrollUntilStill(element: HTMLElement, goalNow: () => ScrollGoal, onDone: () => void): () => void {
  let frame = 0;
  let held = 0;
  let request = 0;
  const stop = (): void => {
    cancelAnimationFrame(request);
    for (const name of byHand) element.removeEventListener(name, finish);
  };
  const finish = (): void => {
    stop();
    onDone();
  };
  const step = (): void => {
    const before = topOf(element);
    const { top, isSure } = goalNow();
    const goal = Math.max(0, Math.min(top, deepestTop(element)));
    goTo(element, goal);
    held = isSure && Math.abs(goal - before) < 1 ? held + 1 : 0;
    frame += 1;
    if (held >= stableFrames || frame >= mostFrames) finish();
    else request = requestAnimationFrame(step);
  };
  for (const name of byHand) element.addEventListener(name, finish, { passive: true });
  step();
  return stop;
}
