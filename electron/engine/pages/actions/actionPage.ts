import type { ForeignFrames } from '../devtools/foreignFrames.ts';
import type { Lifecycle } from '../devtools/lifecycle.ts';
import type { Popups } from '../navigation/popups.ts';
import type { ReadyPage } from '../session/pageSlot.ts';
import type { PageWorld } from '../devtools/pageWorld.ts';
import { delay, late, withTimeout } from '../devtools/withTimeout.ts';

/** A live page on which actions are performed. Milliseconds; `left` is the remaining time for all actions. */
export interface ActionPage {
  readonly page: ReadyPage;
  readonly world: PageWorld;
  readonly frames: ForeignFrames;
  readonly lifecycle: Lifecycle;
  readonly popups: Popups;
  /** Waits until the effects of an action are complete, including a navigation. Rejects if that is not reached. */
  readonly rest: () => Promise<void>;
  /** Sets the viewport size of the page; null for the request's own. */
  readonly setViewport: (viewport: { readonly width: number; readonly height: number } | null) => Promise<void>;
  /** Called with the number of elements that a selector matches. */
  readonly onMatches?: (count: number) => void;
  readonly left: () => number;
  readonly now: () => number;
}

/** An action cannot be done, and why: `nothing matches ".more"`. */
export class ActionFailedError extends Error {}

/** The page's scripts do not rest long enough for us to do anything. */
const deafMs = 10_000;
const stepMs = 60;

export const restless = 'the scripts of the page never came to rest';

/** Waits for work in the page, except if its scripts never end. */
export async function heard<Value>(page: ActionPage, work: Promise<Value>, maxMs = deafMs): Promise<Value> {
  const answer = await withTimeout(Math.max(1, Math.min(maxMs, page.left())), work);
  if (answer === late) throw new ActionFailedError(restless);
  return answer;
}

/**
 * Retries until the result is not null; returns null after the timeout. An attempt interrupted by a navigation is repeated on the new page.
 */
export async function tryWithin<Value>(
  page: ActionPage,
  maxMs: number,
  attempt: () => Promise<Value | null>,
): Promise<Value | null> {
  const until = page.now() + Math.min(maxMs, page.left());
  for (;;) {
    const { generation } = page.lifecycle;
    try {
      const found = await attempt();
      if (found !== null) return found;
    } catch (failure) {
      const isElsewhere = page.lifecycle.navigating || page.lifecycle.generation !== generation;
      if (failure instanceof ActionFailedError || !isElsewhere) throw failure;
    }
    if (page.now() >= until) return null;
    await delay(stepMs);
  }
}
