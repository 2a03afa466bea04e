import { expect } from '@playwright/test';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

/** A long text with headings, so that its full version has an outline next to it, which shortens its lines. */
const markdown = Array.from(
  { length: 6000 },
  (_, index) =>
    `## Part ${index}\n\nParagraph ${index} of a long answer ${'that goes on for a while about stoves '.repeat(12)}.`,
).join('\n\n');

test('who reads the first words of a long answer goes on at the same place when the whole of it is there @long', async ({
  profile,
  launch,
  startService,
}) => {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const metadata = { title: 'Long', url: 'https://example.com/', statusCode: 200 };
  const service = await startService(() => ({
    json: { success: true, data: { markdown, metadata } },
    pause: { after: 2_000_000, until },
  }));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/', formats: ['markdown'] } }],
  });
  const { page } = await launch({ keychain: 'none' });
  const { pane, markdown: reading, tab } = resultPane(page);
  await requestLine(page).send();
  await expect(pane.getByRole('region', { name: 'Response preview' })).toBeVisible();
  const heading = reading.getByText('Part 7', { exact: true });
  await reading.hover();
  const topOfHeading = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  // In the upper half: beside the outline lines are shorter, so that what is below the first line moves down.
  await expect(async () => {
    await page.mouse.wheel(0, 200);
    expect(await topOfHeading()).toBeLessThan((await page.evaluate(() => innerHeight)) / 2);
  }).toPass();
  const before = await topOfHeading();
  release();
  await expect(tab('Markdown')).toBeVisible();
  await expect(pane.getByRole('navigation', { name: 'Outline' })).toBeVisible();
  await expect(heading).toBeInViewport();
  const shift = async () => Math.abs((await topOfHeading()) - before);
  // The button rows above it have changed; the lines around it are the same.
  await expect.poll(shift).toBeLessThan(160);
});
