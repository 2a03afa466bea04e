import { z } from 'zod';
import type { PageRequest } from '../../ports/capture.ts';
import { setScreen } from '../session/emulate.ts';
import type { ReadyPage } from '../session/pageSlot.ts';
import { delay } from '../devtools/withTimeout.ts';

const metricsSchema = z.object({
  cssLayoutViewport: z.object({ clientWidth: z.number(), clientHeight: z.number() }),
  cssContentSize: z.object({ height: z.number() }),
});

/** Maximum height in px; content further down needs scrolling: an infinite list would never end. */
const highestView = 15_000;
/** Time in ms for the frames in which the page receives its intersection updates. */
const viewportFrameMs = 60;

/**
 * Shows the page at its full height at once to trigger lazy loading; `settle` waits for it, and the viewport is restored afterwards. Does
 * nothing for a page that fits into the viewport.
 */
export async function bringIntoView(page: ReadyPage, request: PageRequest, settle: () => Promise<void>): Promise<void> {
  const { cssLayoutViewport, cssContentSize } = await page.devtools.call(metricsSchema, 'Page.getLayoutMetrics');
  const { clientWidth: width, clientHeight } = cssLayoutViewport;
  const height = Math.min(Math.ceil(cssContentSize.height), highestView);
  if (height <= clientHeight) return;
  const size = { width, height, screenWidth: width, screenHeight: clientHeight };
  try {
    await page.devtools.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: 1,
      mobile: request.mobile,
      dontSetVisibleSize: true,
    });
    await delay(viewportFrameMs);
    await settle();
  } finally {
    await setScreen(page, request);
  }
}
