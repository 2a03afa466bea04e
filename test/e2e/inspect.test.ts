import { expect, type Locator, type Page } from '@playwright/test';
import { startSite, type Site } from '../support/site.ts';
import { documentAnswer, startV2Service } from '../support/v2Service.ts';
import { requestLine } from './pages/requestLine.ts';
import { isInSight } from './pages/isInSight.ts';
import { lines, longMarkdown } from './pages/longMarkdown.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

const formats = ['markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot'];
let site: Site;

const app = shareApp(async (profile) => {
  site = await startSite();
  const service = await startV2Service(({ body }) => {
    if (body.includes('/long')) return documentAnswer({ markdown: longMarkdown() });
    if (body.includes('/empty')) return documentAnswer({ markdown: '', rawHtml: null, links: [] });
    return documentAnswer({ newThing: { deep: { value: 'kept as it came' } }, anotherOne: null });
  });
  const ask = (path: string) => ({
    connection: 'cloud',
    body: { url: `https://example.com${path}`, formats: ['markdown', 'html', 'rawHtml', 'links'] },
  });
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [
      { body: { url: `${site.origin}/redirect?to=/product`, formats } },
      ask('/empty'),
      ask('/unknown'),
      ask('/long'),
    ],
  });
  return [site, service];
});

test('every part of a page has its tab, and each shows what the page holds', async () => {
  const { page } = app();
  const result = resultPane(page);
  await requestLine(page).send();
  await expect(result.outcome).toContainText('Done');
  await expect(result.outcome).toContainText('200');
  await expect(result.tabs.getByRole('tab')).toHaveText([
    'Markdown',
    'HTML',
    'Raw HTML',
    /^Links\d+$/,
    /^Images\d+$/,
    'Screenshot',
    'Why',
    'Raw',
  ]);

  await test.step('what it can be compared with', async () => {
    await result.pane.getByRole('button', { name: 'Compare' }).click();
    const menu = page.getByRole('menu', { name: 'Compare' });
    await expect(menu.getByRole('menuitem', { name: /Previous run/ })).toContainText('First run of this tab and URL');
    await expect(menu.getByRole('menuitem', { name: /Baseline/ }).first()).toContainText('None accepted yet');
    await page.keyboard.press('Escape');
  });

  await test.step('markdown: rendered, source and both', async () => {
    await expect(result.markdown.getByRole('heading', { level: 1 })).toHaveText('Halyard 34 rucksack');
    await expect(result.markdown.getByRole('row', { name: 'Weight 1,280 g' })).toBeVisible();
    await expect(result.pane.getByRole('navigation', { name: 'Outline' })).toContainText('Specifications');
    const source = result.pane.getByRole('document', { name: 'Markdown source' });
    await result.view('Source').click();
    await expect(source).toContainText('# Halyard 34 rucksack');
    await expect(result.markdown).toBeHidden();
    await result.view('Split').click();
    await expect(source).toBeVisible();
    await expect(result.markdown).toBeVisible();
    await result.view('Rendered').click();
  });

  await test.step('HTML: source and preview', async () => {
    await result.open('HTML');
    const html = result.pane.getByRole('document', { name: 'HTML', exact: true });
    await expect(html).toContainText('<h1');
    await expect(result.view('Pretty')).toBeChecked();
    await result.pane.getByRole('button', { name: 'Fold all' }).click();
    await expect(html).not.toContainText('<h1');
    await result.pane.getByRole('button', { name: 'Unfold all' }).click();
    await expect(html).toContainText('<h1');
    // By keyboard: one tab stop, arrows between the folds and on each of them.
    await html.focus();
    await page.keyboard.press('Tab');
    const fold = html.locator('[data-fold]:focus');
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    const row = html.locator('[data-row]').filter({ hasText: '<h1' }).first();
    await expect(row).toHaveText(/^\d+\s+<h1/);
    await expect(row.locator('.text-syn-tag').first()).toHaveText('h1');
    await result.view('Preview').click();
    const preview = page.frameLocator('iframe[title^="HTML preview"]');
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Halyard 34 rucksack');
    await result.open('Raw HTML');
    await expect(result.pane.getByRole('document', { name: 'Raw HTML' })).toContainText(/<!doctype html>/i);
  });

  await test.step('links and images as tables', async () => {
    await result.open('Links');
    const links = result.pane.getByRole('grid', { name: 'Links' }).getByRole('row');
    await expect(links.filter({ hasText: '/p/halyard-48' })).toHaveCount(1);
    await result.pane.getByRole('textbox', { name: 'Filter URLs and text' }).fill('halyard-48');
    await expect(result.panel.getByRole('status').first()).toHaveText(/^1 of \d+$/);
    await result.open('Images');
    await expect(result.pane.getByRole('grid', { name: 'Images' })).toContainText('/assets/img/halyard-front.svg');
  });

  await test.step('the screenshot with its real size', async () => {
    await result.open('Screenshot');
    const picture = result.pane.getByRole('img', { name: /^Screenshot of/ });
    await expect(picture).toBeVisible();
    const size = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size[0]).toBeGreaterThan(1000);
    const [width, height] = size.map((side) => new Intl.NumberFormat('en-GB').format(side));
    await expect(result.panel).toContainText(`${width} × ${height}`);
  });

  await test.step('metadata, with the redirect', async () => {
    await result.open('Metadata');
    await expect(result.panel).toContainText('The page redirected');
    await expect(result.panel).toContainText(`${site.origin}/redirect?to=/product`);
    await expect(result.panel).toContainText('A 34-litre rucksack of waxed cotton');
  });

  await test.step('the raw answer as text', async () => {
    await result.open('Raw');
    await expect(result.pane.getByRole('document', { name: 'Raw' })).toContainText('"success"');
  });
});

test('words are found, sections are copied, and the raw answer is a tree with headers and timing @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  const source = result.pane.getByRole('document', { name: 'Markdown source' });
  await page.keyboard.press('ControlOrMeta+1');
  await requestLine(page).sendToEnd();
  await result.open('HTML');
  await result.view('Pretty').click();
  await result.open('Markdown');
  await result.view('Split').click();
  await expect(source).toBeVisible();

  await test.step('words are found in source and rendered text, and a section is copied and found in the HTML', async () => {
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('halyard');
    const count = result.panel.getByRole('status');
    await expect(count).toHaveText(/^1 of \d+$/);
    await page.keyboard.press('F3');
    await expect(count).toHaveText(/^2 of \d+$/);
    await page.keyboard.press('Shift+F3');
    await expect(count).toHaveText(/^1 of \d+$/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('no such word');
    await expect(count).toHaveText('No matches');
    await page.keyboard.press('Escape');
    await expect(count).toBeHidden();

    await result.view('Rendered').click();
    await result.markdown.getByRole('heading', { name: 'Specifications' }).hover();
    await result.markdown.getByRole('button', { name: 'This section' }).nth(1).click();
    await page.getByRole('menuitem', { name: 'Copy section' }).click();
    await expect.poll(() => app().electron.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/^## /);
    await result.markdown.getByRole('heading', { name: 'Specifications' }).hover();
    await result.markdown.getByRole('button', { name: 'This section' }).nth(1).click();
    await page.getByRole('menuitem', { name: 'Find in HTML' }).click();
    await expect(result.tab('HTML')).toHaveAttribute('aria-selected', 'true');
    await expect(result.pane.getByRole('textbox', { name: 'Find in this text' })).toHaveValue(/\w/);
    await expect(result.panel.getByRole('status').first()).toHaveText(/^1 of \d+$/);
    await result.open('Markdown');
    await result.pane
      .getByRole('navigation', { name: 'Outline' })
      .getByRole('button', { name: /^Specifications/ })
      .focus();
    await page.keyboard.press('c');
    await expect
      .poll(() => app().electron.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(/^## Specifications[\s\S]*1,280 g/);
    await page.keyboard.press('Shift+F10');
    await page
      .getByRole('menu', { name: 'This section' })
      .getByRole('menuitem', { name: 'Find in HTML' })
      .press('Enter');
    await expect(result.tab('HTML')).toHaveAttribute('aria-selected', 'true');
    await result.open('Markdown');

    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('halyard');
    await expect(count).toHaveText(/^1 of \d+$/);
    // The reader stays where they are: the matches are highlighted in the rendered text.
    await expect(source).toBeHidden();
    const marked = (name: string) =>
      page.evaluate(
        (key) => [...(CSS.highlights.get(key) ?? [])].map((range) => (range as Range).toString().toLowerCase()),
        name,
      );
    await expect.poll(() => marked('find-current')).toEqual(['halyard']);
    await expect.poll(async () => (await marked('find-hit')).length).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => marked('find-current')).toEqual([]);
    await expect(result.markdown).toBeFocused();
  });

  await test.step('pictures come when they are asked for, and never before', async () => {
    await expect(result.markdown.locator('img')).toHaveCount(0);
    await result.pane.getByRole('button', { name: 'Load images' }).press('Enter');
    const about = page.getByRole('dialog', { name: 'Load images' });
    await expect(about).toContainText(new URL(site.origin).host);
    await about.getByRole('button', { name: 'Fetch' }).press('Enter');
    // The site of the test is this computer, which no image of a page may access: the reason is shown instead.
    await expect(result.markdown.locator('.markdown-image').first()).toContainText('is not on the public network');
    await expect(result.pane.getByRole('button', { name: 'Load images' })).toHaveCount(0);
  });

  await test.step('the HTML opens at the position where it was left, which find has scrolled it to', async () => {
    await result.open('HTML');
    const html = result.pane.getByRole('document', { name: 'HTML', exact: true });
    await expect(html.locator('[data-row]').first()).toBeVisible();
    for (const view of ['Pretty', 'As sent']) {
      await result.view(view).click();
      await html.press('Home');
      await expect(html).toContainText('<h1');
    }
  });

  await test.step('the raw answer as tree, headers and timing', async () => {
    await result.open('Raw');
    await result.view('JSON').click();
    const tree = result.pane.getByRole('tree', { name: 'response' });
    // As many levels are expanded as fit in the visible area.
    await expect(tree).toContainText('screenshot');
    await tree.getByRole('treeitem', { name: /^data/ }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    // Children load on request: which of the two is next depends on where the focus is by then.
    await expect(tree.getByRole('treeitem', { name: /^metadata/ })).toBeVisible();
    await page.keyboard.press('m');
    await expect(tree.locator('[role="treeitem"]:focus')).toHaveText(/^m(arkdown|etadata)/);
    await page.keyboard.press('End');
    const way = result.pane.getByRole('navigation', { name: 'Path' });
    await expect(way).toHaveText(/^response.*data/);
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('$.data.metadata..title');
    await expect(result.panel.getByRole('status')).toHaveText('1 match');
    await result.pane.getByRole('grid', { name: 'Matching values' }).getByRole('row').last().click();
    await expect(way).toHaveText(/metadata.*title$/);
    await result.view('Headers').click();
    await expect(result.panel).toContainText('application/json');
    await result.view('Timing').click();
    await expect(result.panel.getByRole('table', { name: 'Timing' })).toContainText('Attempt 1');
  });
});

test('absent, null and empty are three different things @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await page.keyboard.press('ControlOrMeta+2');
  await requestLine(page).send();
  await expect(result.outcome).toContainText('Success with empty content');
  await expect(result.pane.getByRole('button', { name: 'Send without onlyMainContent' })).toBeVisible();
  const told: string[] = [];
  for (const [tab, words] of [
    ['HTML', 'Cloud did not return html.'],
    ['Raw HTML', 'Cloud returned null for rawHtml.'],
    ['Links', 'Cloud returned an empty value for links.'],
  ] as const) {
    await result.open(tab);
    await expect(result.panel).toContainText(words);
    told.push(await result.panel.innerText());
  }
  expect(new Set(told).size).toBe(3);
});

test('fields that nobody has heard of are shown @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await page.keyboard.press('ControlOrMeta+3');
  await requestLine(page).send();
  await result.open('Other');
  const other = result.pane.getByRole('document', { name: 'Other' });
  await expect(other).toContainText('anotherOne');
  await expect(other).toContainText('null');
  await other.getByRole('treeitem', { name: /newThing/ }).click();
  await other.getByRole('treeitem', { name: /deep/ }).click();
  await expect(other).toContainText('kept as it came');
  await result.open('Raw');
  await expect(result.panel).toContainText('kept as it came');
});

test('who scrolls and goes to another tab at the same moment comes back to where they were @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  const place = 2340;
  await page.keyboard.press('ControlOrMeta+4');
  await requestLine(page).send();
  await result.open('Markdown');
  await expect(result.markdown.locator('h1')).toHaveText('The beginning');
  await result.markdown.evaluate(async (element, top) => {
    element.dispatchEvent(new WheelEvent('wheel'));
    element.scrollTo({ top });
    await new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: '3', code: 'Digit3', ctrlKey: true, bubbles: true }));
  }, place);
  await expect(requestLine(page).address).toHaveValue('https://example.com/unknown');
  await page.keyboard.press('ControlOrMeta+4');
  await expect.poll(() => result.markdown.evaluate(({ scrollTop }) => scrollTop)).toBe(place);
});

test('a long answer scrolls to its end, rendered and as source @long', async () => {
  const { page } = app();
  const result = resultPane(page);
  await page.keyboard.press('ControlOrMeta+4');
  await requestLine(page).send();
  // The complete response: its first words may be shown earlier.
  await result.open('Markdown');
  await expect(result.markdown.locator('h1')).toHaveText('The beginning');
  await result.pane
    .getByRole('navigation', { name: 'Outline' })
    .getByRole('button', { name: /^The end/ })
    .click();
  await expect.poll(() => isInSight(result.markdown.locator('h2'))).toBe(true);
  await expectEnds(page, result.markdown, result.markdown.locator('h1'), result.markdown.locator('h2'));
  await result.view('Source').click();
  const source = result.pane.getByRole('document', { name: 'Markdown source' });
  await expectEnds(page, source, source.getByText('# The beginning'), source.getByText('hawthorn'));

  await test.step('all of it is copied, drawn or not; and words over two rows without the ends of rows', async () => {
    const clipboard = () => app().electron.evaluate(({ clipboard: board }) => board.readText());
    const copyAll = async (pane: Locator): Promise<void> => {
      await app().electron.evaluate(({ clipboard: board }) => board.clear());
      await pane.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.mouse.wheel(0, -3000);
      await page.keyboard.press('ControlOrMeta+c');
      await expect.poll(async () => (await clipboard()) === longMarkdown()).toBe(true);
    };
    await copyAll(source);
    await page.keyboard.press('Home');
    await expect(source.getByText('Paragraph 1 of')).toBeInViewport();
    await source.evaluate((element) => {
      const first = [...element.querySelectorAll('[data-row]')].find((row) => /Paragraph 1 of/.test(row.textContent));
      const words = [first, first?.nextElementSibling].map((row) => row?.querySelector('[data-start]')?.firstChild);
      getSelection()?.setBaseAndExtent(words[0] ?? element, 2, words[1] ?? element, 4);
    });
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(clipboard).toMatch(/^ragraph 1 of a very long page\. [^\n]{10,}$/);
    await result.view('Rendered').click();
    await copyAll(result.markdown);
    const [first, last] = [result.markdown.locator('h1'), result.markdown.locator('h2')];
    await page.keyboard.press('Home');
    await expect(first).toBeInViewport();
    await first.evaluate((element) => getSelection()?.setPosition(element, 0));
    await expect(async () => {
      await page.keyboard.press('End');
      expect(await isInSight(last)).toBe(true);
    }).toPass();
    await last.evaluate((element) => getSelection()?.extend(element, 1));
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(clipboard).toMatch(/^# The beginning\n[\s\S]{100000,}\n## The end$/);
    await result.view('Source').click();
  });

  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type(`Paragraph ${lines} of`);
  await expect(result.panel.getByRole('status').first()).toHaveText('1 of 1');
  await expect(source.getByText(`Paragraph ${lines} of`)).toBeInViewport();
});

/** Both ends of a text can be reached by keyboard, also while it is still being laid out. */
async function expectEnds(page: Page, text: Locator, first: Locator, last: Locator): Promise<void> {
  for (const [key, place] of [
    ['End', last],
    ['Home', first],
  ] as const) {
    await expect(async () => {
      await text.focus();
      await page.keyboard.press(key);
      await expect.poll(() => isInSight(place), { timeout: 500 }).toBe(true);
    }).toPass();
  }
}
