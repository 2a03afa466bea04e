import { z } from 'zod';
import { forEachClosedRoot } from '../closedRoots.ts';
import actSource from '../inpage/act.inpage.ts?inpage';
import type { ElementPoint, FoundElements } from '../inpage/actState.ts';
import { createIsolatedWorld, mainFrameOf, type IsolatedWorld } from '../isolatedWorld.ts';
import { CannotActError, heard, tryWithin, type ActionPage } from './actionPage.ts';

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

/** Elements that a selector matches: those of the page and its own process, or else of one frame of another process. */
export interface Elements {
  readonly count: number;
  readonly kept: number;
  /** Whether the first one is to be seen. */
  readonly visible: boolean;
  /** The world that they were found in, to ask more of them. */
  readonly world: IsolatedWorld;
  /** The DevTools session of their process, for input: empty for the page's own. Points are in its coordinates. */
  readonly sessionId: string;
  /** Brings one of them into view and tells where it can be pressed. */
  point(index: number): Promise<ElementPoint>;
}

/** More elements than this are not searched for closed shadow roots: the whole tree would have to be written for it. */
const mostPierced = 50_000;

/** Our world in the current document of the page, or of a frame of another process, with the script that finds and points. */
export async function actWorld(page: ActionPage, sessionId = ''): Promise<IsolatedWorld> {
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

/** Looks once: in the document, then through its shadow roots and frames, closed roots and other processes last. */
export async function findElements(page: ActionPage, selector: string, all: boolean): Promise<Elements> {
  const world = await actWorld(page);
  const near = await searchIn(page, world, selector, all);
  if (near.count > 0) return elementsIn(page, world, near, null);
  if (near.elements <= mostPierced) {
    await heard(page, forEachClosedRoot(page.page.devtools, world, `(root) => ${actor}.openRoot(root)`, ''));
    const inner = await searchIn(page, world, selector, all);
    if (inner.count > 0) return elementsIn(page, world, inner, null);
  }
  for (const [frameId, { sessionId, parentSessionId }] of page.frames) {
    const place = { frameId, sessionId, parentSessionId };
    const found = await searchFrame(page, place, selector, all).catch((failure: unknown) => {
      if (failure instanceof CannotActError) throw failure;
      // The frame went away meanwhile.
      return null;
    });
    if (found !== null) return found;
  }
  return elementsIn(page, world, near, null);
}

interface FramePlace {
  readonly frameId: string;
  readonly sessionId: string;
  readonly parentSessionId: string;
}

async function searchFrame(
  page: ActionPage,
  place: FramePlace,
  selector: string,
  all: boolean,
): Promise<Elements | null> {
  const world = await actWorld(page, place.sessionId);
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
  if (found.unreadable) throw new CannotActError(`${quoted(selector)} is no CSS selector`);
  return found;
}

function elementsIn(page: ActionPage, world: IsolatedWorld, found: FoundElements, place: FramePlace | null): Elements {
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

/** A frame of another process cannot move the page around it: that is done from outside, through every frame that holds it. */
async function bringIntoView(page: ActionPage, { frameId, parentSessionId: sessionId }: FramePlace): Promise<void> {
  const { devtools } = page.page;
  const outer = [...page.frames].find(([, frame]) => frame.sessionId === sessionId);
  if (outer !== undefined) await bringIntoView(page, { frameId: outer[0], ...outer[1] });
  const { backendNodeId } = await heard(page, devtools.ask(ownerSchema, 'DOM.getFrameOwner', { frameId }, sessionId));
  await heard(page, devtools.send('DOM.scrollIntoViewIfNeeded', { backendNodeId }, sessionId));
}

/** Waits a while for a match that is to be seen. Fails with what was there instead. */
export async function awaitVisible(page: ActionPage, selector: string, longestMs: number): Promise<Elements> {
  let count = 0;
  const visible = await tryWithin(page, longestMs, async () => {
    const found = await findElements(page, selector, false);
    count = found.count;
    return found.visible ? found : null;
  });
  if (visible !== null) return visible;
  throw new CannotActError(absence(selector, count));
}

function absence(selector: string, count: number): string {
  if (count === 0) return `nothing matches ${quoted(selector)}`;
  if (count === 1) return `the element that matches ${quoted(selector)} is not visible`;
  return `${count} elements match ${quoted(selector)}, and none is visible`;
}

/** A selector as a message names it. */
export function quoted(selector: string): string {
  return `"${selector.length > 120 ? `${selector.slice(0, 120)}…` : selector}"`;
}
