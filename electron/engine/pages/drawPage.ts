import type { DrawnPage } from '../server/capturePorts.ts';
import type { Picture } from '../server/picture.ts';
import type { ReadyPage } from './pageSlot.ts';
import type { PageWorld } from './pageWorld.ts';
import { takeScreenshot } from './takeScreenshot.ts';

/** Good enough to find one's way, a tenth of the bytes of a picture without loss. */
const quality = 70;

/** How the whole page looks, for the boxes of its elements to be drawn over. Null where it was not drawn in time. */
export async function drawWhole(
  place: { readonly page: ReadyPage; readonly world: PageWorld },
  timeMs: number,
): Promise<Pick<DrawnPage, 'picture' | 'size'> | null> {
  const shot = await takeScreenshot(place, { fullPage: true, quality }, timeMs).catch(() => null);
  const picture: Picture | null = shot?.picture ?? null;
  return shot?.size == null ? null : { picture, size: shot.size };
}
