import { expect, type Locator } from '@playwright/test';
import { documentAnswer } from '../support/v2Service.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

/** More rows than the maximum height of a box in Chromium: 33,554,431 pixels are 1,677,721 rows. */
const rows = 1_800_000;
const text = Array.from({ length: rows }, (_, row) => `<i>${row + 1}`).join('\n');

test('a text with more rows than a box can hold is read to its end, and what is found far down is gone to @long', async ({
  profile,
  launch,
  startService,
}) => {
  const service = await startService(() => documentAnswer({ markdown: 'Short.', rawHtml: text }));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/', formats: ['markdown', 'rawHtml'] } }],
  });
  const { page } = await launch({ keychain: 'none' });
  const result = resultPane(page);
  await requestLine(page).send();
  await result.open('Raw HTML');
  const source = result.pane.getByRole('document', { name: 'Raw HTML' });
  const row = (number: number): Locator => source.getByText(`<i>${number}`, { exact: true });
  const press = async (key: string, number: number): Promise<void> => {
    await source.focus();
    await page.keyboard.press(key);
    await expect(row(number)).toBeInViewport();
  };
  await expect(row(1)).toBeInViewport();
  await press('End', rows);
  await press('Home', 1);

  const far = 1_234_567;
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type(`<i>${far}`);
  await expect(result.panel.getByRole('status').first()).toHaveText('1 of 1');
  await expect(row(far)).toBeInViewport();
  // A step of the keys moves rows by a step, wherever in the text.
  await press('ArrowDown', far);
  await press('ArrowUp', far);
});
