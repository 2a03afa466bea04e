import { expect, type Locator } from '@playwright/test';
import { documentAnswer, startV2Service } from '../support/v2Service.ts';
import { isInSight } from './pages/isInSight.ts';
import { longMarkdown } from './pages/longMarkdown.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

/** Sections as long as a screen, and enough of them that the majority is not rendered. */
const sections = Array.from({ length: 400 }, (_, section) =>
  [
    `## Section ${section}`,
    ...Array.from({ length: 20 }, (_line, line) => `Words ${line} of section ${section}.`),
  ].join('\n\n'),
);

/** Too wide for any pane, and too long to be drawn at once. */
const wideTable = Array.from({ length: 600 }, (_, row) => {
  const cells = Array.from({ length: 60 }, (_cell, column) =>
    row === 1 ? '---' : `${row === 0 ? 'Column' : row} ${column}`,
  );
  return `| ${cells.join(' | ')} |`;
}).join('\n');

/** A table whose text is somewhat wider than a line of text. */
const measures = ['Concentration', 'Polarisation', 'Conductivity', 'Temperature', 'Resistance', 'Corrosion', 'Remarks']
  .map((name) => `| ${name} `)
  .join('')
  .concat('|\n', '| --- '.repeat(7), '|\n', '| 1 '.repeat(7), '|');

const app = shareApp(async (profile) => {
  const service = await startV2Service(({ body }) =>
    documentAnswer({
      markdown: body.includes('/table')
        ? `# The beginning\n\n${wideTable}`
        : body.includes('/measures')
          ? `# The beginning\n\n${measures}`
          : body.includes('/sections')
            ? `# The beginning\n\nWith a note[^far], and more [far below](#far-below).\n\n${sections.join('\n\n')}\n\n[^far]: It stands at the end.\n\n## Far below`
            : longMarkdown(),
    }),
  );
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/long', formats: ['markdown'] } }],
  });
  return [service];
});

test.beforeEach(async () => {
  const { page } = app();
  await requestLine(page).sendToEnd();
  await expect(resultPane(page).markdown.locator('h1')).toHaveText('The beginning');
});

/** Sending again restores the scroll position: each test scrolls to the top for the next one. */
async function goToTop(): Promise<void> {
  const { page } = app();
  const { markdown } = resultPane(page);
  await markdown.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => markdown.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
}

test('who changes from rendered text to its source and back stays at the section, and the outline leads in both @long', async () => {
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

test('source and rendered text stay at the same block, whichever of them is moved @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await result.open('Markdown');
  await result.view('Rendered').click();
  await result.view('Split').click();
  const source = result.pane.getByRole('document', { name: 'Markdown source' });
  /** Number of the first visible paragraph. */
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

test('the outline marks the section in sight where the text is drawn some time after it was scrolled there @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await requestLine(page).typeAddress('https://example.com/sections');
  await requestLine(page).sendToEnd();
  await result.open('Markdown');
  await result.view('Rendered').click();
  const outline = result.pane.getByRole('navigation', { name: 'Outline' });
  await outline
    .getByRole('button', { name: /^Section 3/ })
    .first()
    .waitFor();
  await expect.poll(() => result.markdown.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(100_000);
  /** Section of the last text above the upper quarter. */
  const read = () =>
    result.markdown.evaluate((pane) => {
      const edge = pane.getBoundingClientRect().top + pane.clientHeight / 4;
      const above = [...pane.querySelectorAll('h2, p')].filter((part) => part.getBoundingClientRect().top <= edge);
      return /section (\d+)/i.exec(above.at(-1)?.textContent ?? '')?.[1] ?? 'none';
    });
  const marked = async () =>
    /Section (\d+)/.exec((await outline.locator('[aria-current]').textContent()) ?? '')?.[1] ?? 'nothing marked';
  for (const far of [20_000, 45_000, 81_000]) {
    await result.markdown.evaluate((pane, top) => pane.scrollTo({ top }), far);
    await expect.poll(async () => `${await marked()} at ${await read()}`).toMatch(/^(\d+) at \1$/);
  }
  await goToTop();
  // The first section is read there, however short it is.
  await expect(outline.locator('[aria-current]')).toContainText('The beginning');
});

test('the mark of a note leads to the note, and the note back @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await requestLine(page).typeAddress('https://example.com/sections');
  await requestLine(page).sendToEnd();
  await result.open('Markdown');
  await result.view('Rendered').click();
  await result.markdown.getByRole('button', { name: 'Note far' }).click();
  const note = result.markdown.getByText('It stands at the end.');
  await expect(note).toBeInViewport();
  await result.markdown.getByRole('button', { name: 'Back to reference far' }).click();
  await expect.poll(() => isInSight(result.markdown.locator('h1'))).toBe(true);
});

test('a link to a heading of the same text leads there, by the pointer and by the keyboard @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await requestLine(page).typeAddress('https://example.com/sections');
  await requestLine(page).sendToEnd();
  await result.open('Markdown');
  await result.view('Rendered').click();
  const link = result.markdown.getByRole('link', { name: 'far below' });
  const heading = result.markdown.getByRole('heading', { name: 'Far below' });
  for (const follow of [() => link.click(), () => link.press('Enter')]) {
    await follow();
    await expect(heading).toBeInViewport();
    await result.markdown.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => isInSight(result.markdown.locator('h1'))).toBe(true);
  }
});

test('a table too wide for its pane is moved sideways as one, also where it is drawn later @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await requestLine(page).typeAddress('https://example.com/table');
  await requestLine(page).sendToEnd();
  await result.open('Markdown');
  await result.view('Rendered').click();
  await result.markdown.getByRole('cell', { name: '3 0', exact: true }).hover();
  await page.mouse.wheel(1500, 0);
  const read = () =>
    result.markdown.evaluate((pane) => {
      const head = pane.getBoundingClientRect();
      const cells = [...pane.querySelectorAll('td')].map((cell) => ({
        text: cell.textContent,
        box: cell.getBoundingClientRect(),
      }));
      const seen = cells.filter(({ box }) => box.top > head.top && box.bottom < head.bottom && box.left >= head.left);
      const columns = seen.map(({ text }) => Number(text.split(' ')[1]));
      return { row: Number(seen[0]?.text.split(' ')[0] ?? -1), column: Math.min(...columns) };
    });
  await expect.poll(async () => (await read()).column).toBeGreaterThan(9);
  const { column } = await read();
  await result.markdown.evaluate((pane) => pane.scrollTo({ top: pane.scrollHeight * 0.6 }));
  await expect.poll(async () => (await read()).row).toBeGreaterThan(200);
  // Longer words make wider columns: the same position, with a tolerance of a few columns.
  await expect.poll(async () => Math.abs((await read()).column - column)).toBeLessThan(4);
  await goToTop();
});

test('a table that needs more than a line of text has takes the room that the pane has @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await requestLine(page).typeAddress('https://example.com/measures');
  await requestLine(page).sendToEnd();
  await result.open('Markdown');
  await result.view('Rendered').click();
  await expect(result.markdown.getByRole('columnheader', { name: 'Polarisation' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+m');
  const heading = result.markdown.getByRole('heading', { name: 'The beginning' });
  const table = result.markdown.getByRole('table');
  const widthOf = async (part: typeof table): Promise<number> => (await part.boundingBox())?.width ?? 0;
  await expect.poll(async () => (await widthOf(table)) - (await widthOf(heading))).toBeGreaterThan(0);
  const hidden = () =>
    table.evaluate(({ parentElement: box }) => (box === null ? -1 : box.scrollWidth - box.clientWidth));
  await expect.poll(hidden).toBe(0);
  await page.keyboard.press('ControlOrMeta+Shift+m');
  await expect.poll(hidden, 'without the room it is moved sideways').toBeGreaterThan(0);
});
