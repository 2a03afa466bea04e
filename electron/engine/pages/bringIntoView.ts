import { z } from 'zod';
import type { PageRequest } from '../server/capturePorts.ts';
import { setScreen } from './emulate.ts';
import type { ReadyPage } from './pageSlot.ts';
import { delay } from './withinMs.ts';

const metricsSchema = z.object({
  cssLayoutViewport: z.object({ clientWidth: z.number(), clientHeight: z.number() }),
  cssContentSize: z.object({ height: z.number() }),
});

/** What lies deeper is asked for by scrolling: a list without end would go on for ever. */
const highestView = 15_000;
/** Frames in which the page is told what it sees now. */
const toldMs = 60;

/**
 * Shows the page its whole height at once, so that parts that wait to come into view come; `settle` waits for them, and what is
 * seen is as it was before. Nothing is done with a page that is in view already.
 */
export async function bringIntoView(page: ReadyPage, request: PageRequest, settle: () => Promise<void>): Promise<void> {
  const { cssLayoutViewport, cssContentSize } = await page.devtools.ask(metricsSchema, 'Page.getLayoutMetrics');
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
    await delay(toldMs);
    await settle();
  } finally {
    await setScreen(page, request);
  }
}
