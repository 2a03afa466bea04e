import type { WorkspaceTab } from '../../shared/workspace/workspace.ts';
import type { WorkspaceStore } from '../data/workspace/workspaceStore.ts';

/** Time without key presses, pointer input or scrolling after which the window counts as idle, in ms. */
export const restMs = 2000;

/** V8's garbage collector, exposed because main starts the window with `--expose-gc`. */
export type Collect = (how: {
  readonly type: 'major';
  readonly execution: 'async';
  /** `last-resort` also drops compiled code that has run and will not run again: most of the code after a start. */
  readonly flavor: 'regular' | 'last-resort';
}) => unknown;

const activityEvents = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Collects the garbage of the start (compiled sources, first drafts of the shell) and of closed tabs: V8 collects only when new garbage
 * appears, and an idle window makes none. Runs only while idle, because it takes some ten milliseconds; not after a send, because a
 * response makes enough garbage, and over a big one it would take a fifth of a second. Does nothing without the switch. Returns the
 * function that stops it.
 */
export function collectAtRest(
  target: EventTarget,
  workspace: WorkspaceStore,
  collect: Collect | undefined = (globalThis as { gc?: Collect }).gc,
): () => void {
  if (collect === undefined) return () => undefined;
  let due: 'regular' | 'last-resort' | null = 'last-resort';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    if (due === null) return;
    const flavor = due;
    timer = setTimeout(() => {
      if (due === null) return;
      due = null;
      collect({ type: 'major', execution: 'async', flavor });
    }, restMs);
  };
  for (const sign of activityEvents) target.addEventListener(sign, wait, { capture: true, passive: true });
  const unsubscribe = workspace.subscribe((state, before) => {
    if (hasSent(state.tabs, before.tabs)) due = null;
    if (state.tabs.length >= before.tabs.length) return;
    due ??= 'regular';
    wait();
  });
  wait();
  return () => {
    clearTimeout(timer);
    for (const char of activityEvents) target.removeEventListener(char, wait, { capture: true });
    unsubscribe();
  };
}

/** Whether a tab that was there has a run now that it did not have. */
function hasSent(tabs: readonly WorkspaceTab[], before: readonly WorkspaceTab[]): boolean {
  return tabs.some((tab) => before.some(({ id, runId }) => id === tab.id && runId !== tab.runId));
}
