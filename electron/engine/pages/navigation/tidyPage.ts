import { z } from 'zod';
import type { AdBlocker } from '../../blocking/adBlocker.ts';
import type { Devtools } from '../devtools/devtools.ts';
import type { ForeignFrames } from '../devtools/foreignFrames.ts';
import tidySource from '../inpage/tidy.inpage.ts?inpage';
import { crossOriginFrames, readFrameTree } from '../devtools/frameTree.ts';
import { createIsolatedWorld, type IsolatedWorld } from '../devtools/isolatedWorld.ts';
import type { PageHold } from './pageHold.ts';
import type { PageWorld } from '../devtools/pageWorld.ts';

/** The name under which our script stays in its world. */
const tidier = 'globalThis.trowelTidy';

/** Timeout of each evaluation in ms: a page that takes longer to respond counts as stuck while it settles, too. */
const evaluationTimeoutMs = 6000;
const maxFrames = 10;

const tidiedSchema = z.object({ pressed: z.number(), hidden: z.number(), inFrame: z.boolean() });
const featuresSchema = z.object({ classes: z.array(z.string()), ids: z.array(z.string()), hrefs: z.array(z.string()) });

export interface TidyPorts {
  readonly devtools: Devtools;
  readonly world: PageWorld;
  readonly foreignFrames: ForeignFrames;
  readonly blocker: AdBlocker;
  readonly url: () => string;
  /** Blocks navigation once a button is clicked. */
  readonly hold: PageHold;
  /** Reloads the held page. */
  readonly reload: () => Promise<void>;
}

/**
 * Dismisses cookie dialogs and hides advertisements (contract 2.2, `blockAds`). After a click the page may change: `settleAgain` is awaited
 * then, and remaining dialogs are hidden. If this fails the page stays unchanged. The requested page stays: a button's navigation is
 * blocked, or the page is reloaded and the dialog only hidden.
 */
export async function tidyPage(ports: TidyPorts, settleAgain: () => Promise<unknown>): Promise<void> {
  const { hold } = ports;
  try {
    const first = await dismissDialogs(await open(ports), true);
    const inFrame = first.inFrame && (await dismissFrameDialogs(ports));
    if (first.pressed > 0 || inFrame) {
      await settleAgain();
      const now = ports.url();
      if (hold.isElsewhere(now)) {
        hold.returned(now);
        await ports.reload();
        await settleAgain();
      }
      await dismissDialogs(await open(ports), false);
    } else {
      hold.end();
      if (first.inFrame) await dismissDialogs(await open(ports), false);
    }
    await hideAdvertisements(ports, await open(ports));
  } catch {
    // The page navigated away, or hangs: its current content is used.
  }
}

/** Removes hidden elements from the page before serialization. */
export async function removeHidden({ world }: Pick<TidyPorts, 'world'>): Promise<void> {
  try {
    await (await world.current()).evaluate(`${tidier}?.removeHidden()`, evaluationTimeoutMs);
  } catch {
    // As above.
  }
}

/** Opens the isolated world of the current document, with the script installed. */
async function open({ world }: TidyPorts): Promise<IsolatedWorld> {
  const current = await world.current();
  await current.evaluate(`void (${tidier} ??= ${tidySource})`, evaluationTimeoutMs);
  return current;
}

async function dismissDialogs(world: IsolatedWorld, mayPress: boolean) {
  return tidiedSchema.parse(await world.evaluate(`${tidier}.answerDialogs(${mayPress})`, evaluationTimeoutMs));
}

/** Dismisses dialogs in cross-origin frames: those of the page's own site live in its process. */
async function dismissFrameDialogs({ devtools, foreignFrames }: TidyPorts): Promise<boolean> {
  const sisters = crossOriginFrames(await readFrameTree(devtools, ''));
  const frames = [
    ...sisters.map(({ frame }) => ({ frameId: frame.id, sessionId: '' })),
    ...[...foreignFrames].map(([frameId, { sessionId }]) => ({ frameId, sessionId })),
  ].slice(0, maxFrames);
  const answers = await Promise.all(
    frames.map(async ({ frameId, sessionId }) => {
      try {
        const world = await createIsolatedWorld(devtools, frameId, sessionId);
        return (await world.evaluate(`(${tidySource}).answerFrame()`, evaluationTimeoutMs)) === true;
      } catch {
        return false;
      }
    }),
  );
  return answers.includes(true);
}

async function hideAdvertisements({ blocker, url }: TidyPorts, world: IsolatedWorld): Promise<void> {
  const features = featuresSchema.parse(await world.evaluate(`${tidier}.features()`, evaluationTimeoutMs));
  const selectors = blocker.hidden(url(), features);
  if (selectors.length === 0) return;
  await world.evaluate(`${tidier}.hideMatches(${JSON.stringify(selectors)})`, evaluationTimeoutMs);
}
