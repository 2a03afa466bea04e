import { z } from 'zod';
import type { Picture } from '../server/picture.ts';
import unfoldSource from './inpage/unfold.inpage.ts?inpage';
import type { ReadyPage } from './pageSlot.ts';
import type { PageWorld } from './pageWorld.ts';
import { delay, late, withinMs } from './withinMs.ts';

const shotSchema = z.object({ data: z.string() });
const metricsSchema = z.object({ cssContentSize: z.object({ width: z.number(), height: z.number() }) });

/** Higher pictures do not fit a texture; nobody reads them either. */
const highestPicture = 16_000;
const widestPicture = 8_000;
/** Milliseconds for moving through a page, for its last pictures, and for what it shows to be drawn. */
const unfoldMs = { through: 5000, step: 40, pictures: 2000, drawn: 120 } as const;
const leastDrawMs = 300;
/** A capture waits for two frames. */
const framesPerSecond = 240;

export interface PictureWish {
  readonly fullPage?: boolean | undefined;
  readonly quality?: number | undefined;
}

export interface Shot {
  readonly picture: Picture;
  /** CSS pixels of the whole page; null where only a part was wanted. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Plain sentences for the answer's `warning`. */
  readonly warnings: readonly string[];
}

/**
 * Draws the page as it is: what the window shows, or all of it. PNG, or JPEG where a quality is asked for. Null where it was not
 * drawn in time.
 */
export async function takeScreenshot(
  { page, world }: { readonly page: ReadyPage; readonly world: PageWorld },
  wish: PictureWish,
  timeMs: number,
): Promise<Shot | null> {
  const { devtools, contents } = page;
  const deadline = Date.now() + timeMs;
  const [wasPainting, frameRate] = [contents.isPainting(), contents.getFrameRate()];
  contents.startPainting();
  contents.invalidate();
  try {
    const clip = wish.fullPage === true ? await wholePage(page, world, deadline) : null;
    const kind = wish.quality === undefined ? { format: 'png' } : { format: 'jpeg', quality: wish.quality };
    const area =
      clip === null
        ? {}
        : { captureBeyondViewport: true, clip: { x: 0, y: 0, width: clip.width, height: clip.height, scale: 1 } };
    contents.setFrameRate(framesPerSecond);
    const drawing = devtools.ask(shotSchema, 'Page.captureScreenshot', { ...kind, ...area, optimizeForSpeed: true });
    const shot = await withinMs(Math.max(leastDrawMs, deadline - Date.now()), drawing);
    if (shot === late) return null;
    const picture: Picture = {
      bytes: Buffer.from(shot.data, 'base64'),
      mediaType: wish.quality === undefined ? 'image/png' : 'image/jpeg',
    };
    const isCut = clip?.cut ?? false;
    return {
      picture,
      size: clip === null ? null : { width: clip.width, height: clip.height },
      warnings: isCut
        ? ['The page is higher than a picture can be: its lower part is missing from the screenshot.']
        : [],
    };
  } finally {
    if (!contents.isDestroyed()) {
      contents.setFrameRate(frameRate);
      if (!wasPainting) contents.stopPainting();
    }
  }
}

/** Moves through the page first, so that what loads when it comes into view is there, then measures it. */
async function wholePage(
  page: ReadyPage,
  pageWorld: PageWorld,
  deadline: number,
): Promise<{ width: number; height: number; cut: boolean }> {
  const left = (): number => Math.max(1, deadline - Date.now());
  // A page that does not let itself be moved is drawn as it stands.
  const unfolding = unfold(pageWorld, Math.min(unfoldMs.through, left() * 0.5)).catch(() => undefined);
  await withinMs(Math.min(unfoldMs.through + unfoldMs.pictures, left() * 0.7), unfolding);
  const { cssContentSize } = await page.devtools.ask(metricsSchema, 'Page.getLayoutMetrics');
  const width = Math.max(1, Math.min(Math.ceil(cssContentSize.width), widestPicture));
  const tall = Math.max(1, Math.ceil(cssContentSize.height));
  return { width, height: Math.min(tall, highestPicture), cut: tall > highestPicture };
}

/** The name under which the script that moves a page stays in its world. */
const unfolder = 'globalThis.trowelUnfold';

const viewSchema = z.object({ height: z.number(), top: z.number() });

async function unfold(pageWorld: PageWorld, timeMs: number): Promise<void> {
  const until = Date.now() + timeMs;
  const world = await pageWorld.current();
  await world.evaluate(`void (${unfolder} ??= ${unfoldSource})`, timeMs);
  const ask = (expression: string): Promise<unknown> => world.evaluate(`${unfolder}.${expression}`, timeMs);
  const { height: step, top: before } = viewSchema.parse(await ask('view()'));
  let height = Number.POSITIVE_INFINITY;
  for (let top = 0; top < Math.min(height, highestPicture) && Date.now() < until; top += Math.max(100, step * 0.8)) {
    height = z.number().parse(await ask(`goTo(${top})`));
    await delay(unfoldMs.step);
    // At what looks like the end more may come.
    if (top + step >= height) {
      await delay(unfoldMs.drawn);
      height = z.number().parse(await ask(`goTo(${top})`));
    }
  }
  const picturesUntil = Date.now() + unfoldMs.pictures;
  while (Date.now() < picturesUntil && z.number().parse(await ask('loading()')) > 0) await delay(unfoldMs.step);
  await ask(`goTo(${before})`);
  await delay(unfoldMs.drawn);
}
