import { z } from 'zod';
import type { EncodedImage } from '../../ports/encodedImage.ts';
import unfoldSource from '../inpage/unfold.inpage.ts?inpage';
import type { ReadyPage } from '../session/pageSlot.ts';
import type { PageWorld } from '../devtools/pageWorld.ts';
import { delay, late, withTimeout } from '../devtools/withTimeout.ts';

const shotSchema = z.object({ data: z.string() });
const metricsSchema = z.object({ cssContentSize: z.object({ width: z.number(), height: z.number() }) });

/** Larger images exceed the texture size, and are not readable anyway. */
const maxImageHeightPx = 16_000;
const maxImageWidthPx = 8_000;
/** Milliseconds for scrolling through a page, for its last images, and for painting. */
const unfoldMs = { through: 5000, step: 40, pictures: 2000, drawn: 120 } as const;
const minDrawMs = 300;
/** A capture waits for two frames. */
const framesPerSecond = 240;

export interface ScreenshotOptions {
  readonly fullPage?: boolean | undefined;
  readonly quality?: number | undefined;
}

export interface Shot {
  readonly image: EncodedImage;
  /** Full page size in CSS pixels; null where only the viewport was requested. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Plain sentences for the response's `warning`. */
  readonly warnings: readonly string[];
}

/** Captures the viewport or the full page. PNG, or JPEG if a quality is given. Null on timeout. */
export async function takeScreenshot(
  { page, world }: { readonly page: ReadyPage; readonly world: PageWorld },
  options: ScreenshotOptions,
  timeMs: number,
): Promise<Shot | null> {
  const { devtools, contents } = page;
  const deadline = Date.now() + timeMs;
  const [wasPainting, frameRate] = [contents.isPainting(), contents.getFrameRate()];
  contents.startPainting();
  contents.invalidate();
  try {
    const clip = options.fullPage === true ? await measureFullPage(page, world, deadline) : null;
    const kind = options.quality === undefined ? { format: 'png' } : { format: 'jpeg', quality: options.quality };
    const area =
      clip === null
        ? {}
        : { captureBeyondViewport: true, clip: { x: 0, y: 0, width: clip.width, height: clip.height, scale: 1 } };
    contents.setFrameRate(framesPerSecond);
    const drawing = devtools.call(shotSchema, 'Page.captureScreenshot', { ...kind, ...area, optimizeForSpeed: true });
    const shot = await withTimeout(Math.max(minDrawMs, deadline - Date.now()), drawing);
    if (shot === late) return null;
    const image: EncodedImage = {
      bytes: Buffer.from(shot.data, 'base64'),
      mediaType: options.quality === undefined ? 'image/png' : 'image/jpeg',
    };
    const isCut = clip?.cut ?? false;
    return {
      image,
      size: clip === null ? null : { width: clip.width, height: clip.height },
      warnings: isCut
        ? ['The page is taller than the maximum image height: its lower part is missing from the screenshot.']
        : [],
    };
  } finally {
    if (!contents.isDestroyed()) {
      contents.setFrameRate(frameRate);
      if (!wasPainting) contents.stopPainting();
    }
  }
}

/** Scrolls through the page first, so that lazy content is loaded, then measures it. */
async function measureFullPage(
  page: ReadyPage,
  pageWorld: PageWorld,
  deadline: number,
): Promise<{ width: number; height: number; cut: boolean }> {
  const left = (): number => Math.max(1, deadline - Date.now());
  // A page that cannot be scrolled is captured in its current state.
  const unfolding = expandCollapsed(pageWorld, Math.min(unfoldMs.through, left() * 0.5)).catch(() => undefined);
  await withTimeout(Math.min(unfoldMs.through + unfoldMs.pictures, left() * 0.7), unfolding);
  const { cssContentSize } = await page.devtools.call(metricsSchema, 'Page.getLayoutMetrics');
  const width = Math.max(1, Math.min(Math.ceil(cssContentSize.width), maxImageWidthPx));
  const tall = Math.max(1, Math.ceil(cssContentSize.height));
  return { width, height: Math.min(tall, maxImageHeightPx), cut: tall > maxImageHeightPx };
}

/** The name under which the script that moves a page stays in its world. */
const unfolder = 'globalThis.trowelUnfold';

const viewSchema = z.object({ height: z.number(), top: z.number() });

async function expandCollapsed(pageWorld: PageWorld, timeMs: number): Promise<void> {
  const until = Date.now() + timeMs;
  const world = await pageWorld.current();
  await world.evaluate(`void (${unfolder} ??= ${unfoldSource})`, timeMs);
  const ask = (expression: string): Promise<unknown> => world.evaluate(`${unfolder}.${expression}`, timeMs);
  const { height: step, top: before } = viewSchema.parse(await ask('view()'));
  let height = Number.POSITIVE_INFINITY;
  for (let top = 0; top < Math.min(height, maxImageHeightPx) && Date.now() < until; top += Math.max(100, step * 0.8)) {
    height = z.number().parse(await ask(`goTo(${top})`));
    await delay(unfoldMs.step);
    // The page may grow at its apparent end.
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
