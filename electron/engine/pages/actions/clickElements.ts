import type { ElementPoint } from '../inpage/actionState.ts';
import { ActionFailedError, tryWithin, type ActionPage } from './actionPage.ts';
import { awaitVisible, findElements, quoted, type Elements } from './elements.ts';
import { pressMouse } from './input.ts';

/** How long an element is waited for that is not there yet, and one that still moves or is covered. */
const patience = { appear: 4000, settle: 3000 } as const;
/** Of the time that is left, the part that one click on many elements may take. */
const shareOfAll = 0.6;

/** Clicks the first match that is to be seen. */
export async function clickOne(page: ActionPage, selector: string): Promise<void> {
  const elements = await awaitVisible(page, selector, patience.appear);
  const place = await steadyPoint(page, selector, elements);
  await pressMouse(page, place.x, place.y, place.sessionId);
}

interface ClickPoint {
  readonly x: number;
  readonly y: number;
  readonly sessionId: string;
}

/** Returns a click point of an element that has stopped moving and is not covered. */
async function steadyPoint(page: ActionPage, selector: string, first: Elements): Promise<ClickPoint> {
  let elements = first;
  const seen: ElementPoint[] = [];
  const steady = await tryWithin(page, patience.settle, async () => {
    const before = seen.at(-1);
    const next = await elements.point(0);
    seen.push(next);
    // The page has replaced the element.
    if (next.state === 'gone') elements = await findElements(page, selector, false);
    const isStill = before?.state === 'open' && next.state === 'open' && before.x === next.x && before.y === next.y;
    return isStill ? next : null;
  });
  const { sessionId } = elements;
  if (steady !== null) return { ...steady, sessionId };
  const last = seen.at(-1);
  // It moves without end: where it was last is as good as any.
  if (last?.state === 'open') return { ...last, sessionId };
  throw new ActionFailedError(
    last?.state === 'covered' ? `${last.by} covers ${quoted(selector)}` : `${quoted(selector)} is not visible`,
  );
}

/** Clicks every match, in their order; none is no error. Gives a sentence where not all could be clicked. */
export async function clickAll(page: ActionPage, selector: string): Promise<string | null> {
  const elements = await findElements(page, selector, true);
  const { generation } = page.lifecycle;
  const until = page.now() + page.left() * shareOfAll;
  let clicked = 0;
  let index = 0;
  for (; index < elements.kept && page.now() < until; index += 1) {
    // Another document: the matches were lost with the old one.
    if (page.lifecycle.generation !== generation || page.lifecycle.navigating) return null;
    const place = await elements.point(index).catch((failure: unknown) => {
      if (failure instanceof ActionFailedError) throw failure;
      return null;
    });
    if (place?.state !== 'open') continue;
    await pressMouse(page, place.x, place.y, elements.sessionId);
    clicked += 1;
  }
  if (index >= elements.count) return null;
  return `${elements.count} elements match ${quoted(selector)}: ${clicked} of them were clicked.`;
}
