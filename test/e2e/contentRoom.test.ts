import { expect, type Page } from '@playwright/test';
import { documentAnswer } from '../support/v2Service.ts';
import type { RunningApp } from '../support/launchApp.ts';
import { longMarkdown } from './pages/longMarkdown.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

/** Bars between the request line and the text, in CSS pixels. */
const maxBarsPx = 120;
const minLines = 12;

async function resize(
  { electron, page }: RunningApp,
  [width, height]: readonly [number, number],
  zoom = 1,
): Promise<void> {
  await electron.evaluate(
    ({ BrowserWindow }, [x, y, factor]) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setContentSize(x ?? 0, y ?? 0);
      window?.webContents.setZoomFactor(factor ?? 1);
    },
    [width, height, zoom],
  );
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(Math.round(width / zoom));
}

/** Height of the bars of the result above its text, and the lines of text that fit below them. */
async function roomOf(page: Page): Promise<{ readonly barsPx: number; readonly lines: number }> {
  return await resultPane(page).markdown.evaluate((pane) => {
    const region = pane.closest('[data-region="result"]');
    const text = pane.querySelector('.markdown-reading');
    const line = pane.querySelector('p');
    if (region === null || text === null || line === null) return { barsPx: Number.POSITIVE_INFINITY, lines: 0 };
    const padding = Number.parseFloat(getComputedStyle(text).paddingTop);
    const leading = Number.parseFloat(getComputedStyle(line).lineHeight);
    return {
      barsPx: pane.getBoundingClientRect().top - region.getBoundingClientRect().top,
      lines: Math.floor((pane.clientHeight - padding) / leading),
    };
  });
}

test('a result has room for its text: in a small window, and at a zoom of 200 % @long', async ({
  launch,
  profile,
  startService,
}) => {
  const service = await startService(() => documentAnswer({ markdown: longMarkdown(), warning: 'Read in part.' }));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/long', formats: ['markdown', 'html'] } }],
  });
  const app = await launch();
  const { page } = app;
  await requestLine(page).sendToEnd();
  const result = resultPane(page);
  await expect(result.markdown.locator('h1')).toHaveText('The beginning');
  await resize(app, [1440, 900]);
  await expect.poll(async () => (await roomOf(page)).barsPx).toBeLessThanOrEqual(maxBarsPx);

  for (const [size, zoom] of [
    [[960, 600], 1],
    [[1440, 900], 2],
  ] as const) {
    await resize(app, size, zoom);
    await expect
      .poll(async () => (await roomOf(page)).lines, `${size.join('×')} at ${zoom}`)
      .toBeGreaterThanOrEqual(minLines);
    expect((await roomOf(page)).barsPx).toBeLessThanOrEqual(maxBarsPx);
    // Neither the form nor the warnings are lost.
    await expect(result.outcome.getByRole('button', { name: '1 warning' })).toBeVisible();
    await page.getByRole('button', { name: 'Show form' }).click();
    await expect(page.getByRole('button', { name: 'Add format' })).toBeVisible();
    await requestLine(page).sendToEnd();
    await expect(page.getByRole('button', { name: 'Show form' })).toBeVisible();
  }
});
