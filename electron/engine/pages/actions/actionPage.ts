import type { ForeignFrames } from '../foreignFrames.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Popups } from '../popups.ts';
import type { ReadyPage } from '../pageSlot.ts';
import type { PageWorld } from '../pageWorld.ts';
import { delay, late, withinMs } from '../withinMs.ts';

/** A live page that actions are done on. Milliseconds; `left` is what all actions together still have. */
export interface ActionPage {
  readonly page: ReadyPage;
  readonly world: PageWorld;
  readonly frames: ForeignFrames;
  readonly lifecycle: Lifecycle;
  readonly popups: Popups;
  /** Waits until the page has done what an action made it do, a navigation included. Rejects where that cannot be had. */
  readonly rest: () => Promise<void>;
  /** Sets the size of the window that the page is shown in; null for the request's own. */
  readonly setViewport: (viewport: { readonly width: number; readonly height: number } | null) => Promise<void>;
  readonly left: () => number;
  readonly now: () => number;
}

/** An action cannot be done, and why: `nothing matches ".more"`. */
export class CannotActError extends Error {}

/** The page's scripts do not rest long enough for us to do anything. */
const deafMs = 10_000;
const stepMs = 60;

export const restless = 'the scripts of the page never came to rest';

/** Waits for work in the page, but not for a page whose scripts never end. */
export async function heard<Value>(page: ActionPage, work: Promise<Value>, longestMs = deafMs): Promise<Value> {
  const answer = await withinMs(Math.max(1, Math.min(longestMs, page.left())), work);
  if (answer === late) throw new CannotActError(restless);
  return answer;
}

/**
 * Tries until there is something (not null), or the time is over; then null. What breaks off because the page goes elsewhere is
 * tried again there.
 */
export async function tryWithin<Value>(
  page: ActionPage,
  longestMs: number,
  attempt: () => Promise<Value | null>,
): Promise<Value | null> {
  const until = page.now() + Math.min(longestMs, page.left());
  for (;;) {
    const { generation } = page.lifecycle;
    try {
      const found = await attempt();
      if (found !== null) return found;
    } catch (failure) {
      const isElsewhere = page.lifecycle.navigating || page.lifecycle.generation !== generation;
      if (failure instanceof CannotActError || !isElsewhere) throw failure;
    }
    if (page.now() >= until) return null;
    await delay(stepMs);
  }
}
