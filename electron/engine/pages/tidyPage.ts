import { z } from 'zod';
import type { AdBlocker } from '../blocking/adBlocker.ts';
import type { Devtools } from './devtools.ts';
import type { ForeignFrames } from './foreignFrames.ts';
import tidySource from './inpage/tidy.inpage.ts?inpage';
import { crossOriginFrames, readFrameTree } from './frameTree.ts';
import { createIsolatedWorld, type IsolatedWorld } from './isolatedWorld.ts';
import type { PageHold } from './pageHold.ts';
import type { PageWorld } from './pageWorld.ts';

/** The name under which our script stays in its world. */
const tidier = 'globalThis.trowelTidy';

/** Milliseconds for each look. */
const patience = 2000;
const mostFrames = 10;

const tidiedSchema = z.object({ pressed: z.number(), hidden: z.number(), inFrame: z.boolean() });
const featuresSchema = z.object({ classes: z.array(z.string()), ids: z.array(z.string()), hrefs: z.array(z.string()) });

export interface TidyPorts {
  readonly devtools: Devtools;
  readonly world: PageWorld;
  readonly foreignFrames: ForeignFrames;
  readonly blocker: AdBlocker;
  readonly url: () => string;
  /** Keeps the page from leading elsewhere once a button of it is pressed. */
  readonly hold: PageHold;
  /** Loads the held page again. */
  readonly reload: () => Promise<void>;
}

/**
 * Closes cookie dialogs and hides advertisements (contract 2.2, `blockAds`). Where a button was pressed the page may change:
 * `settleAgain` is waited for then, and what stays is hidden. A page that cannot be tidied stays as it is. The page that was asked for
 * stays: a button that leads elsewhere is kept from it, or the page is loaded again and the dialog only hidden.
 */
export async function tidyPage(ports: TidyPorts, settleAgain: () => Promise<unknown>): Promise<void> {
  const { hold } = ports;
  try {
    const first = await answer(await open(ports), true);
    const inFrame = first.inFrame && (await answerFrames(ports));
    if (first.pressed > 0 || inFrame) {
      await settleAgain();
      const now = ports.url();
      if (hold.isElsewhere(now)) {
        hold.returned(now);
        await ports.reload();
        await settleAgain();
      }
      await answer(await open(ports), false);
    } else {
      hold.end();
      if (first.inFrame) await answer(await open(ports), false);
    }
    await hideAdvertisements(ports, await open(ports));
  } catch {
    // The page went elsewhere, or hangs: what there is will be taken.
  }
}

/** Takes what was hidden out of the page, before it is written. */
export async function removeHidden({ world }: Pick<TidyPorts, 'world'>): Promise<void> {
  try {
    await (await world.current()).evaluate(`${tidier}?.removeHidden()`, patience);
  } catch {
    // As above.
  }
}

/** Our place beside the current document, with the script in it. */
async function open({ world }: TidyPorts): Promise<IsolatedWorld> {
  const current = await world.current();
  await current.evaluate(`void (${tidier} ??= ${tidySource})`, patience);
  return current;
}

async function answer(world: IsolatedWorld, mayPress: boolean) {
  return tidiedSchema.parse(await world.evaluate(`${tidier}.answerDialogs(${mayPress})`, patience));
}

/** Dialogs in frames of other origins: those of the page's own site live in its process. */
async function answerFrames({ devtools, foreignFrames }: TidyPorts): Promise<boolean> {
  const sisters = crossOriginFrames(await readFrameTree(devtools, ''));
  const frames = [
    ...sisters.map(({ frame }) => ({ frameId: frame.id, sessionId: '' })),
    ...[...foreignFrames].map(([frameId, { sessionId }]) => ({ frameId, sessionId })),
  ].slice(0, mostFrames);
  const answers = await Promise.all(
    frames.map(async ({ frameId, sessionId }) => {
      try {
        const world = await createIsolatedWorld(devtools, frameId, sessionId);
        return (await world.evaluate(`(${tidySource}).answerFrame()`, patience)) === true;
      } catch {
        return false;
      }
    }),
  );
  return answers.includes(true);
}

async function hideAdvertisements({ blocker, url }: TidyPorts, world: IsolatedWorld): Promise<void> {
  const features = featuresSchema.parse(await world.evaluate(`${tidier}.features()`, patience));
  const selectors = blocker.hidden(url(), features);
  if (selectors.length === 0) return;
  await world.evaluate(`${tidier}.hideMatches(${JSON.stringify(selectors)})`, patience);
}
