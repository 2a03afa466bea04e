import { z } from 'zod';
import type { ScrollState } from '../inpage/actionState.ts';
import { delay } from '../devtools/withTimeout.ts';
import { ActionFailedError, heard, type ActionPage } from './actionPage.ts';
import { actor, actionWorld, awaitVisible, quoted } from './elements.ts';
import { dispatch } from './input.ts';

const scrollSchema: z.ZodType<ScrollState> = z.object({
  found: z.boolean(),
  top: z.number(),
  reach: z.number(),
  x: z.number(),
  y: z.number(),
});

const appearMs = 4000;
const wheelMs = 600;
const pollMs = 35;
const evaluateMs = 2000;

/** Scrolls by one viewport height: the page, or an element. Sends a wheel event first, because pages may listen for it. */
export async function scrollPage(page: ActionPage, direction: 'up' | 'down', selector: string | null): Promise<void> {
  const elements = selector === null ? null : await awaitVisible(page, selector, appearMs);
  const world = elements?.world ?? (await actionWorld(page));
  const ask = async (expression: string): Promise<ScrollState> =>
    scrollSchema.parse(await heard(page, world.evaluate(`${actor}.${expression}`, evaluateMs)));
  const before = await ask(`chooseScroller(${String(selector !== null)})`);
  if (!before.found) {
    if (selector === null) return;
    throw new ActionFailedError(`${quoted(selector)} is not visible`);
  }
  const way = direction === 'down' ? before.reach : -before.reach;
  const { x, y } = before;
  const wheel = { type: 'mouseWheel', x, y, deltaX: 0, deltaY: way };
  await dispatch(page, 'Input.dispatchMouseEvent', wheel, elements?.sessionId ?? '');
  const after = await whenStill(page, before, () => ask('scrollState()'));
  const rest = way - (after.top - before.top);
  // Scrolls the remaining distance: the wheel event may have scrolled another element, or been handled by the page.
  if (Math.abs(rest) >= 1) await heard(page, world.evaluate(`${actor}.scrollOn(${rest})`, evaluateMs));
}

/** Wheel scrolling is smooth: waits until it has stopped. */
async function whenStill(
  page: ActionPage,
  before: ScrollState,
  look: () => Promise<ScrollState>,
): Promise<ScrollState> {
  const until = page.now() + wheelMs;
  let last = before;
  let still = 0;
  while (page.now() < until && still < 3) {
    await delay(pollMs);
    const next = await look();
    still = next.top === last.top ? still + 1 : 0;
    last = next;
  }
  return last;
}
