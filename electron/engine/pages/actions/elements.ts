import { z } from 'zod';
import { forEachClosedRoot } from '../devtools/closedRoots.ts';
import actSource from '../inpage/act.inpage.ts?inpage';
import type { ElementPoint, FoundElements } from '../inpage/actionState.ts';
import { createIsolatedWorld, mainFrameOf, type IsolatedWorld } from '../devtools/isolatedWorld.ts';
import { ActionFailedError, heard, tryWithin, type ActionPage } from './actionPage.ts';

/** The name under which our script stays in its world. */
export const actor = 'globalThis.trowelActs';

const evaluateMs = 5000;

const foundSchema: z.ZodType<FoundElements> = z.object({
  count: z.number(),
  kept: z.number(),
  visible: z.boolean(),
  unreadable: z.boolean(),
  elements: z.number(),
});
const pointSchema: z.ZodType<ElementPoint> = z.union([
  z.object({ state: z.enum(['gone', 'hidden']) }),
  z.object({ state: z.literal('covered'), by: z.string(), x: z.number(), y: z.number() }),
  z.object({ state: z.literal('open'), x: z.number(), y: z.number() }),
]);

/** Elements that a selector matches: those of the page's own process, or else of one frame of another process. */
export interface Elements {
  readonly count: number;
  readonly kept: number;
  /** Whether the first one is to be seen. */
  readonly visible: boolean;
  /** The world in which they were found, for further queries. */
  readonly world: IsolatedWorld;
  /** The DevTools session of their process, for input: empty for the page's own. Points use its coordinates. */
  readonly sessionId: string;
  /** Scrolls the element into view and returns where it can be clicked. */
  point(index: number): Promise<ElementPoint>;
}

/** Maximum number of elements for a search of closed shadow roots: it has to serialize the entire tree. */
const maxPiercedElements = 50_000;

/** Our world in the current document of the page, or of a frame of another process, with the script that finds and points. */
export async function actionWorld(page: ActionPage, sessionId = ''): Promise<IsolatedWorld> {
  const world = await heard(page, sessionId === '' ? page.world.current() : frameWorld(page, sessionId));
  await install(page, world);
  return world;
}

async function frameWorld({ page }: ActionPage, sessionId: string): Promise<IsolatedWorld> {
  return await createIsolatedWorld(page.devtools, await mainFrameOf(page.devtools, sessionId), sessionId);
}

async function install(page: ActionPage, world: IsolatedWorld): Promise<void> {
  await heard(page, world.evaluate(`void (${actor} ??= ${actSource})`, evaluateMs));
}

/** Searches once: the document, then its open shadow roots and frames, then closed roots and other processes. */
export async function findElements(page: ActionPage, selector: string, all: boolean): Promise<Elements> {
  const found = await searchEverywhere(page, selector, all);
  page.onMatches?.(found.count);
  return found;
}

async function searchEverywhere(page: ActionPage, selector: string, all: boolean): Promise<Elements> {
  const world = await actionWorld(page);
  const near = await searchIn(page, world, selector, all);
  if (near.count > 0) return elementsIn(page, world, near, null);
  if (near.elements <= maxPiercedElements) {
    await heard(page, forEachClosedRoot(page.page.devtools, world, `(root) => ${actor}.openRoot(root)`, ''));
    const inner = await searchIn(page, world, selector, all);
    if (inner.count > 0) return elementsIn(page, world, inner, null);
  }
  for (const [frameId, { sessionId, parentSessionId }] of page.frames) {
    const place = { frameId, sessionId, parentSessionId };
    const found = await searchFrame(page, place, selector, all).catch((failure: unknown) => {
      if (failure instanceof ActionFailedError) throw failure;
      // The frame went away meanwhile.
      return null;
    });
    if (found !== null) return found;
  }
  return elementsIn(page, world, near, null);
}

interface FrameTarget {
  readonly frameId: string;
  readonly sessionId: string;
  readonly parentSessionId: string;
}

async function searchFrame(
  page: ActionPage,
  place: FrameTarget,
  selector: string,
  all: boolean,
): Promise<Elements | null> {
  const world = await actionWorld(page, place.sessionId);
  const found = await searchIn(page, world, selector, all);
  return found.count > 0 ? elementsIn(page, world, found, place) : null;
}

async function searchIn(
  page: ActionPage,
  world: IsolatedWorld,
  selector: string,
  all: boolean,
): Promise<FoundElements> {
  const found = foundSchema.parse(
    await heard(page, world.evaluate(`${actor}.find(${JSON.stringify(selector)}, ${String(all)})`, evaluateMs)),
  );
  if (found.unreadable) throw new ActionFailedError(`${quoted(selector)} is not a CSS selector`);
  return found;
}

function elementsIn(page: ActionPage, world: IsolatedWorld, found: FoundElements, place: FrameTarget | null): Elements {
  const { count, kept, visible } = found;
  return {
    count,
    kept,
    visible,
    world,
    sessionId: place?.sessionId ?? '',
    async point(index) {
      const point = pointSchema.parse(await heard(page, world.evaluate(`${actor}.point(${index})`, evaluateMs)));
      if (place !== null && 'x' in point) await bringIntoView(page, place);
      return point;
    },
  };
}

const ownerSchema = z.object({ backendNodeId: z.number() });

/** A frame of another process cannot scroll its parent page: this scrolls from outside, through every enclosing frame. */
async function bringIntoView(page: ActionPage, { frameId, parentSessionId: sessionId }: FrameTarget): Promise<void> {
  const { devtools } = page.page;
  const outer = [...page.frames].find(([, frame]) => frame.sessionId === sessionId);
  if (outer !== undefined) await bringIntoView(page, { frameId: outer[0], ...outer[1] });
  const { backendNodeId } = await heard(page, devtools.call(ownerSchema, 'DOM.getFrameOwner', { frameId }, sessionId));
  await heard(page, devtools.send('DOM.scrollIntoViewIfNeeded', { backendNodeId }, sessionId));
}

/** Waits for a visible match. If there is none, fails with a description of what was found. */
export async function awaitVisible(page: ActionPage, selector: string, maxMs: number): Promise<Elements> {
  let count = 0;
  const visible = await tryWithin(page, maxMs, async () => {
    const found = await findElements(page, selector, false);
    count = found.count;
    return found.visible ? found : null;
  });
  if (visible !== null) return visible;
  throw new ActionFailedError(absence(selector, count));
}

function absence(selector: string, count: number): string {
  if (count === 0) return `nothing matches ${quoted(selector)}`;
  if (count === 1) return `the element that matches ${quoted(selector)} is not visible`;
  return `${count} elements match ${quoted(selector)}, but none is visible`;
}

/** A selector as a message names it. */
export function quoted(selector: string): string {
  return `"${selector.length > 120 ? `${selector.slice(0, 120)}…` : selector}"`;
}
