import { z } from 'zod';
import type { ScreenshotFormat } from '../../../shared/api/formats.ts';
import type { Picture } from '../server/capturePorts.ts';
import type { ReadyPage } from './pageSlot.ts';
import { delay } from './withinMs.ts';

const shotSchema = z.object({ data: z.string() });
const metricsSchema = z.object({ cssContentSize: z.object({ width: z.number(), height: z.number() }) });

/** Higher pictures do not fit a texture; nobody reads them either. */
const highestPicture = 16_000;
const widestPicture = 8_000;

export interface Shot {
  readonly picture: Picture;
  readonly cut: boolean;
}

/** Draws the page as it is: what the window shows, or all of it. PNG, or JPEG where a quality is asked for. */
export async function takeScreenshot(page: ReadyPage, format: ScreenshotFormat, timeMs: number): Promise<Shot> {
  const { devtools, contents } = page;
  const deadline = Date.now() + timeMs;
  contents.startPainting();
  contents.invalidate();
  try {
    const clip = format.fullPage === true ? await wholePage(page, deadline) : null;
    const kind = format.quality === undefined ? { format: 'png' } : { format: 'jpeg', quality: format.quality };
    const area =
      clip === null
        ? {}
        : { captureBeyondViewport: true, clip: { x: 0, y: 0, width: clip.width, height: clip.height, scale: 1 } };
    const shot = await devtools.ask(shotSchema, 'Page.captureScreenshot', { ...kind, ...area, optimizeForSpeed: true });
    const picture: Picture = {
      bytes: Buffer.from(shot.data, 'base64'),
      mediaType: format.quality === undefined ? 'image/png' : 'image/jpeg',
    };
    return { picture, cut: clip?.cut ?? false };
  } finally {
    if (!contents.isDestroyed()) contents.stopPainting();
  }
}

/** Scrolls through the page first, so that what loads when it comes into view is there, then measures it. */
async function wholePage(page: ReadyPage, deadline: number): Promise<{ width: number; height: number; cut: boolean }> {
  const { devtools } = page;
  const scrollUntil = Date.now() + Math.min(5000, (deadline - Date.now()) * 0.5);
  const view = await devtools.ask(metricsSchema, 'Page.getLayoutMetrics');
  let height = view.cssContentSize.height;
  for (let top = 0; top < Math.min(height, highestPicture) && Date.now() < scrollUntil; top += 700) {
    await devtools.send('Runtime.evaluate', { expression: `scrollTo(0, ${top})` });
    await delay(40);
    if (top + 700 >= height)
      height = (await devtools.ask(metricsSchema, 'Page.getLayoutMetrics')).cssContentSize.height;
  }
  await devtools.send('Runtime.evaluate', { expression: 'scrollTo(0, 0)' });
  await delay(150);
  const { cssContentSize } = await devtools.ask(metricsSchema, 'Page.getLayoutMetrics');
  const width = Math.max(1, Math.min(Math.ceil(cssContentSize.width), widestPicture));
  const tall = Math.max(1, Math.ceil(cssContentSize.height));
  return { width, height: Math.min(tall, highestPicture), cut: tall > highestPicture };
}
