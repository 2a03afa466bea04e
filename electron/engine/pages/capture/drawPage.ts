import type { DrawnPage } from '../../ports/capture.ts';
import type { EncodedImage } from '../../ports/encodedImage.ts';
import type { ReadyPage } from '../session/pageSlot.ts';
import type { PageWorld } from '../devtools/pageWorld.ts';
import { takeScreenshot } from './takeScreenshot.ts';

/** JPEG quality, sufficient for orientation: a tenth of the bytes of a lossless image. */
const quality = 70;

/** Captures the full page as the background for the boxes of its elements. Null on timeout. */
export async function captureFullPage(
  place: { readonly page: ReadyPage; readonly world: PageWorld },
  timeMs: number,
): Promise<Pick<DrawnPage, 'picture' | 'size'> | null> {
  const shot = await takeScreenshot(place, { fullPage: true, quality }, timeMs).catch(() => null);
  const image: EncodedImage | null = shot?.image ?? null;
  return shot?.size == null ? null : { picture: image, size: shot.size };
}
