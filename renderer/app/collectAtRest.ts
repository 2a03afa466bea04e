import type { WorkspaceTab } from '../../shared/workspace/workspace.ts';
import type { WorkspaceStore } from '../data/workspaceStore.ts';

/** How long nobody has pressed, typed or turned anything before the window counts as at rest, in ms. */
export const restMs = 2000;

/** V8's own collection, there because main starts the window with `--expose-gc`. */
export type Collect = (how: {
  readonly type: 'major';
  readonly execution: 'async';
  /** The last resort also drops compiled code that has run and will not again: after a start that is most of it. */
  readonly flavor: 'regular' | 'last-resort';
}) => unknown;

const signsOfUse = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Gives back what the start left behind (compiled sources, first drafts of the shell), and what a closed tab held: V8 by
 * itself waits for new garbage before it does, and a window at rest makes none. Only at rest, because it takes some ten
 * milliseconds; not once something was sent, because an answer makes garbage enough, and over a big one it would take a fifth
 * of a second. Without the switch it does nothing. Gives the way to stop it.
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
  for (const sign of signsOfUse) target.addEventListener(sign, wait, { capture: true, passive: true });
  const unsubscribe = workspace.subscribe((state, before) => {
    if (hasSent(state.tabs, before.tabs)) due = null;
    if (state.tabs.length >= before.tabs.length) return;
    due ??= 'regular';
    wait();
  });
  wait();
  return () => {
    clearTimeout(timer);
    for (const sign of signsOfUse) target.removeEventListener(sign, wait, { capture: true });
    unsubscribe();
  };
}

/** Whether a tab that was there has a run now that it did not have. */
function hasSent(tabs: readonly WorkspaceTab[], before: readonly WorkspaceTab[]): boolean {
  return tabs.some((tab) => before.some(({ id, runId }) => id === tab.id && runId !== tab.runId));
}
