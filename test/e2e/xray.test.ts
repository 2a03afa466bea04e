import { expect } from '@playwright/test';
import { pathOfHtml } from '../support/optionPages.ts';
import { documentAnswer } from '../support/v2Service.ts';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { xrayTab } from './pages/xrayTab.ts';
import { seedProfile, test } from './trowelTest.ts';
import { undoOfToast } from './pages/toasts.ts';

const text = 'A folding stove for long weekends, with two burners and a windshield on three of its sides, and a valve.';
const shop = `<title>Tarn 2</title><header><nav id="menu"><a href="/">Stoves</a> <a href="/t">Tents</a></nav></header>
  <main><h1>Tarn 2 stove</h1><p id="text">${text}</p></main>
  <aside class="buy-box"><p>In stock, <b>delivered</b> from our own store.</p></aside>
  <script>console.error('<img src=x onerror=alert(1)> low gas'); fetch('/json')</script>`;
const rawHtml = `<body>${shop}</body>`;

test('what a rule left out is kept by one press, from the page that was captured, and all of it is there after a restart @long', async ({
  profile,
  launch,
  site,
  startService,
}) => {
  const service = await startService(() => documentAnswer({ markdown: `# Tarn 2 stove\n\n${text}\n`, rawHtml }));
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [
      { body: { url: `${site.origin}${pathOfHtml(shop)}`, formats: ['markdown'] } },
      { connection: 'cloud', body: { url: 'https://example.com/', formats: ['markdown', 'rawHtml'] } },
    ],
  });
  const { page, quit } = await launch();
  const result = resultPane(page);
  const xray = xrayTab(page);
  await requestLine(page).send();
  await expect(result.outcome).toContainText('Done');

  await test.step('the log of the visit: requests, the console as text, what was waited for', async () => {
    await result.open('Page log');
    const requests = result.pane.getByRole('grid', { name: 'Page requests' });
    await expect(requests.getByRole('row').filter({ hasText: '/json' })).toContainText('200');
    await result.view('Console').click();
    await expect(result.panel).toContainText('<img src=x onerror=alert(1)> low gas');
    await result.view('Time').click();
    await expect(result.panel).toContainText('Everything loaded and nothing changed.');
    await expectNoBarriers(page, { part: '[data-region="result"]' });
  });

  await test.step('an X-ray is made of the captured page, without a visit; one with a picture takes a send', async () => {
    const visits = site.requests.length;
    await result.open('X-ray');
    await expect(xray.row('aside.buy-box')).toBeVisible();
    await expect(result.panel).toContainText('without an image');
    expect(site.requests).toHaveLength(visits);
    await result.pane.getByRole('button', { name: 'Send again with image' }).click();
    await xray.row('aside.buy-box').click();
    await expect(xray.details).toContainText('Dropped: aside.buy-box');
    await expect(xray.details).toContainText('Dropped by onlyMainContent');
    await expect(xray.details).toContainText('In stock, **delivered** from our own store.');
    await expect(xray.picture).toHaveAccessibleName(/Dropped: aside\.buy-box/);
    await expect(xray.picture.locator('img')).toHaveJSProperty('complete', true);
    await expectNoBarriers(page, { part: '[data-region="result"]' });
  });

  await test.step('kept: the request says so, the site is not asked, and Undo brings back what was', async () => {
    site.forget();
    await xray.row('aside.buy-box').click();
    await page.keyboard.press('k');
    await expect(xray.details).toContainText('Kept: aside.buy-box');
    // The next key moves to the next element. A retained element is listed by its parts, so the image shows the element.
    await expect(xray.picture).toBeFocused();
    await result.open('Markdown');
    await expect(result.markdown).toContainText('In stock, delivered');
    await expect(result.markdown).toContainText('Tarn 2 stove');
    await undoOfToast(page).click();
    await expect(result.markdown).not.toContainText('In stock');
    expect(site.requests).toEqual([]);
  });

  await test.step('a line of the markdown leads to its element, and the element to its line', async () => {
    await result.open('X-ray');
    await xray.beside('Markdown').click();
    await xray.markdown.getByText('A folding stove').click();
    await expect(xray.picture).toHaveAccessibleName(/Kept: #text/);
    await expect(xray.markdown.locator('.bg-surface-selected').first()).toContainText('A folding stove');
    await xray.picture.focus();
    await page.keyboard.press('u');
    await expect(xray.picture).toHaveAccessibleName(/Kept: main/);
  });

  await test.step('a section of the text leads to its element, where it can be left out', async () => {
    await result.open('Markdown');
    await result.markdown.getByRole('heading', { name: 'Tarn 2 stove' }).hover();
    await result.markdown.getByRole('button', { name: 'This section' }).first().click();
    await page.getByRole('menuitem', { name: 'Show element to exclude it' }).click();
    await expect(xray.picture).toHaveAccessibleName(/Kept: .*h1/);
    await expect(result.pane.getByRole('button', { name: 'Drop', exact: true })).toBeVisible();
  });

  await test.step('of another service it is inferred from the words of its rawHtml, and says so', async () => {
    await page.keyboard.press('ControlOrMeta+2');
    await requestLine(page).send();
    await result.open('X-ray');
    await expect(xray.row('aside.buy-box')).toContainText('not found in Markdown');
    await expect(xray.row('p#text')).toContainText('Kept');
    await expect(result.panel.getByText('inferred', { exact: true })).toBeVisible();
    // Nothing was captured that it could be made again from: what is left out is for the next send.
    await xray.row('p#text').click();
    await page.keyboard.press('d');
    await requestLine(page).send();
    await expect.poll(() => service.scrapes().at(-1)?.body).toContain('"excludeTags":["p#text"]');
    await page.keyboard.press('ControlOrMeta+1');
  });

  await quit();
  const again = await launch();
  const later = xrayTab(again.page);
  await expect(later.row('aside.buy-box')).toContainText('not main content');
  await expect(later.picture.locator('img')).toHaveJSProperty('complete', true);
});
