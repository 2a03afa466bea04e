import { maxTopOffset, goTo, topOf } from '../../../ui/tables/tallScroll.ts';

/** Maximum number of frames to scroll while the content still grows, about five seconds. */
const maxFrames = 300;
const stableFrames = 3;
/** Events that show that the user scrolls. */
const userScrollEvents = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Calls `onScroll` when the user scrolls an element by wheel, pointer or key.
 * @returns ends the watch
 */
export function watchUserScroll(element: HTMLElement, onScroll: () => void): () => void {
  for (const name of userScrollEvents) element.addEventListener(name, onScroll, { passive: true });
  return () => {
    for (const name of userScrollEvents) element.removeEventListener(name, onScroll);
  };
}

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
    stopWatching();
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
  const stopWatching = watchUserScroll(element, finish);
  step();
  return stop;
}
