import { maxTopOffset, goTo, topOf } from '../../../ui/tables/tallScroll.ts';

/** Maximum number of frames to scroll while the content still grows, about five seconds. */
const maxFrames = 300;
const stableFrames = 3;
/** Events that show that the user scrolls. */
const userScrollEvents = ['wheel', 'pointerdown', 'keydown'] as const;

export interface ScrollGoal {
  readonly top: number;
  /** The position is measured, not estimated. */
  readonly isSure: boolean;
}

/**
 * Scrolls to a position frame by frame until it is stable, or until the user scrolls: content not rendered yet has an estimated height.
 * Calls `onDone` at the end, unless the returned function cancels it first.
 */
export function scrollUntilStill(element: HTMLElement, goalNow: () => ScrollGoal, onDone: () => void): () => void {
  let frame = 0;
  let held = 0;
  let request = 0;
  const stop = (): void => {
    cancelAnimationFrame(request);
    for (const name of userScrollEvents) element.removeEventListener(name, finish);
  };
  const finish = (): void => {
    stop();
    onDone();
  };
  const step = (): void => {
    const before = topOf(element);
    const { top, isSure } = goalNow();
    const goal = Math.max(0, Math.min(top, maxTopOffset(element)));
    goTo(element, goal);
    held = isSure && Math.abs(goal - before) < 1 ? held + 1 : 0;
    frame += 1;
    if (held >= stableFrames || frame >= maxFrames) finish();
    else request = requestAnimationFrame(step);
  };
  for (const name of userScrollEvents) element.addEventListener(name, finish, { passive: true });
  step();
  return stop;
}
