import { expect, type Locator } from '@playwright/test';
import { documentAnswer, startV2Service } from '../support/v2Service.ts';
import { isInSight } from './pages/isInSight.ts';
import { longMarkdown } from './pages/longMarkdown.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

const app = shareApp(async (profile) => {
  const service = await startV2Service(() => documentAnswer({ markdown: longMarkdown() }));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/long', formats: ['markdown'] } }],
  });
  return [service];
});

test.beforeEach(async () => {
  const { page } = app();
  await requestLine(page).send();
  await expect(resultPane(page).markdown.locator('h1')).toHaveText('The beginning');
});

test('who changes from rendered text to its source and back stays at the section, and the outline leads in both', async () => {
  const { page } = app();
  const result = resultPane(page);
  await result.open('Markdown');
  await result.view('Rendered').click();
  const outline = result.pane.getByRole('navigation', { name: 'Outline' });
  const end = outline.getByRole('button', { name: /^The end/ });
  await end.click();
  await expect.poll(() => isInSight(result.markdown.locator('h2'))).toBe(true);
  await result.view('Source').click();
  const source = result.pane.getByRole('document', { name: 'Markdown source' });
  await expect(source.getByText('hawthorn')).toBeInViewport();
  await expect(end).toHaveAttribute('aria-current', 'location');
  await outline.getByRole('button', { name: /^The beginning/ }).click();
  await expect(source.getByText('# The beginning')).toBeInViewport();
  await result.view('Rendered').click();
  await expect.poll(() => isInSight(result.markdown.locator('h1'))).toBe(true);
});

test('source and rendered text stay at the same block, whichever of them is moved', async () => {
  const { page } = app();
  const result = resultPane(page);
  await result.open('Markdown');
  await result.view('Rendered').click();
  await result.view('Split').click();
  const source = result.pane.getByRole('document', { name: 'Markdown source' });
  /** The number of the first paragraph in sight. */
  const firstIn = (pane: Locator): Promise<number> =>
    pane.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      const parts = [...element.querySelectorAll('[data-row], .markdown-block')];
      const first = parts
        .map((part) => ({ edge: part.getBoundingClientRect().bottom, text: part.textContent }))
        .filter(({ edge, text }) => edge > top + 4 && /Paragraph \d+/.test(text))
        .toSorted((one, other) => one.edge - other.edge)[0];
      return Number(/Paragraph (\d+)/.exec(first?.text ?? '')?.[1] ?? 0);
    });
  await expect(source).toContainText('Paragraph 1 of');
  const expectTogether = async (least: number): Promise<void> => {
    await expect
      .poll(async () => {
        const [one, other] = [await firstIn(source), await firstIn(result.markdown)];
        return one >= least && Math.abs(one - other) <= 1 ? 'together' : `${one} beside ${other}`;
      })
      .toBe('together');
  };
  // A turn of the wheel moves only what is laid out already.
  const roomIn = (pane: Locator) => pane.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  for (const pane of [source, result.markdown]) await expect.poll(() => roomIn(pane)).toBeGreaterThan(6000);
  await source.hover();
  await page.mouse.wheel(0, 6000);
  await expectTogether(20);
  await result.markdown.hover();
  await page.mouse.wheel(0, 9000);
  await expectTogether(50);
  const [before, rendered] = [await firstIn(source), await result.markdown.evaluate(({ scrollTop }) => scrollTop)];
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await firstIn(source), 'at rest nothing moves on').toBe(before);
  expect(await result.markdown.evaluate(({ scrollTop }) => scrollTop)).toBe(rendered);
  await source.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => result.markdown.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await result.view('Rendered').click();
});
