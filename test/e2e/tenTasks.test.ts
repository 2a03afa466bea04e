import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { seedHistory } from '../support/historySeed.ts';
import { pathOfHtml } from '../support/optionPages.ts';
import { documentAnswer, emptyRequestRefusal, type V2Request } from '../support/v2Service.ts';
import { agentRun } from './pages/agentRun.ts';
import { blocksTab } from './pages/blocksTab.ts';
import { countClicks } from './pages/clicks.ts';
import { historyPage } from './pages/historyPage.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { xrayTab } from './pages/xrayTab.ts';
import { seedProfile, test } from './trowelTest.ts';

/** Ten tasks of a person who uses Trowel for the first time, with the mouse; text is typed where the focus is. */

const stove = 'https://shop.example/tarn-2';

async function replaceAddress(page: Page, address: string): Promise<void> {
  await expect(requestLine(page).address).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(address);
  await page.keyboard.press('Escape');
}

/** Answers each scrape with the next of these documents; the last one stays. */
function playInTurn(...documents: readonly object[]) {
  let next = 0;
  return ({ body }: V2Request) => {
    if (!body.includes('"url"')) return emptyRequestRefusal;
    next += 1;
    return documentAnswer({ ...documents[Math.min(next, documents.length) - 1] });
  };
}

test('task 1: values of a page by a schema @long', async ({ profile, launch, startService }) => {
  const service = await startService(playInTurn({ markdown: '# Tarn 2\n\n€ 189\n', json: { price: 189 } }));
  seedProfile(profile, { connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }] });
  const { page } = await launch();
  const clicks = await countClicks(page);
  await replaceAddress(page, stove);
  await requestLine(page).chooseConnection('Cloud');
  await page.getByRole('button', { name: 'Choose the output' }).click();
  await page.getByRole('button', { name: 'Add json', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'JSON Schema' })).toBeFocused();
  await page.keyboard.insertText('{"type":"object","properties":{"price":{"type":"number"}}}');
  await requestLine(page).sendButton.click();
  await expect(resultPane(page).panel).toContainText('189');
  await expect(resultPane(page).tab('JSON')).toHaveAttribute('aria-selected', 'true');
  expect(await clicks()).toBeLessThanOrEqual(5);
});

test('task 2: the reason why a price is missing, and the price @long', async ({ profile, launch, site }) => {
  const shop = `<title>Tarn 2</title><main><h1>Tarn 2 stove</h1><p>A folding stove for long weekends, with two burners and a
    windshield on three of its sides, and a valve.</p></main><aside class="buy-box"><p>In stock, <b>€ 189</b> delivered.</p></aside>`;
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [{ body: { url: `${site.origin}${pathOfHtml(shop)}`, formats: ['markdown'] } }],
  });
  const { page } = await launch();
  const clicks = await countClicks(page);
  await requestLine(page).sendButton.click();
  await expect(resultPane(page).outcome).toContainText('Done');
  await resultPane(page).tab('Why').click();
  await expect(xrayTab(page).row('aside.buy-box')).toContainText('not main content');
  await xrayTab(page).keep('aside.buy-box');
  await resultPane(page).tab('Markdown').click();
  await expect(resultPane(page).markdown).toContainText('€ 189');
  expect(await clicks()).toBeLessThanOrEqual(4);
});

test('task 3: a selector that finds nothing is repaired @long', async ({ profile, launch, site }) => {
  const page1 = `<title>Shop</title><main><h1>Stoves</h1><p>${'Stoves for long weekends. '.repeat(8)}</p>
    <button class="load-more" onclick="this.insertAdjacentHTML('beforebegin','<p>Stove number 6 of the list.</p>')">Load more</button></main>`;
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [
      {
        body: {
          url: `${site.origin}${pathOfHtml(page1)}`,
          formats: ['markdown'],
          actions: [{ type: 'click', selector: 'button.show-more' }],
        },
      },
    ],
  });
  const { page } = await launch();
  const clicks = await countClicks(page);
  await requestLine(page).sendButton.click();
  await expect(resultPane(page).cardTitle).toHaveText('Step 1 (click) failed');
  await resultPane(page).cardButton('Use button.load-more and send').click();
  await expect(resultPane(page).markdown).toContainText('Stove number 6');
  expect(await clicks()).toBeLessThanOrEqual(2);
});

test('task 4: what has changed since yesterday @long', async ({ profile, launch, startService }) => {
  const service = await startService(
    playInTurn({ markdown: '# Tarn 2\n\n**€ 189**\n' }, { markdown: '# Tarn 2\n\n**€ 199**\n' }),
  );
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: stove, formats: ['markdown'] } }],
  });
  const { page, quit } = await launch();
  await requestLine(page).send();
  await expect(resultPane(page).markdown).toContainText('189');
  await quit();
  const { page: next } = await launch();
  const clicks = await countClicks(next);
  await requestLine(next).sendButton.click();
  await expect(resultPane(next).markdown).toContainText('199');
  await resultPane(next)
    .pane.getByRole('button', { name: /^Compare/ })
    .click();
  await next.getByRole('menuitem', { name: /^Last run of this URL/ }).click();
  await expect(next.locator('body')).toContainText('189');
  expect(await clicks()).toBeLessThanOrEqual(3);
});

test('task 5: a table of a PDF @long', async ({ launch }) => {
  const { page } = await launch();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Open a PDF' }).click();
  await expect(resultPane(page).tab('Blocks')).toHaveAttribute('aria-selected', 'true');
  await blocksTab(page).strip.getByRole('option').nth(1).click();
  await blocksTab(page).box('B').first().click();
  await expect(blocksTab(page).details).toContainText('| Cinder | wood | 612 g |');
  expect(await clicks()).toBeLessThanOrEqual(3);
});

test('task 6: an agent at work @long', async ({ launch }) => {
  const { page } = await launch();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Watch an agent run' }).click();
  await expect(agentRun(page).facts).toContainText('succeeded', { timeout: 30_000 });
  expect(await clicks()).toBeLessThanOrEqual(1);
});

test('task 7: the request as Python code @long', async ({ profile, launch }) => {
  seedProfile(profile, { tabs: [{ body: { url: stove, formats: ['markdown', 'links'] } }] });
  const { page, electron } = await launch();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: /^Copy as code/ }).click();
  await page.getByRole('option', { name: 'Python SDK', exact: true }).click();
  await page.getByRole('region', { name: 'Copy as code' }).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => electron.evaluate(({ clipboard }) => clipboard.readText())).toContain(stove);
  expect(await clicks()).toBeLessThanOrEqual(3);
});

test('task 8: a request from a cURL command @long', async ({ profile, launch, startService }) => {
  const service = await startService(playInTurn({ markdown: '# Tarn 2\n' }));
  seedProfile(profile, { connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }], tabs: [] });
  const { page, electron } = await launch();
  const clicks = await countClicks(page);
  const command = `curl -X POST '${service.baseUrl}/v2/scrape' -d '{"url":"${stove}","formats":["markdown"]}'`;
  await electron.evaluate(({ clipboard }, text) => clipboard.writeText(text), command);
  await expect(requestLine(page).address).toBeFocused();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(requestLine(page).address).toHaveValue(stove);
  await requestLine(page).sendButton.click();
  await expect(resultPane(page).markdown).toContainText('Tarn 2');
  expect(await clicks()).toBeLessThanOrEqual(1);
});

test('task 9: an old run among a thousand @long', async ({ profile, launch }) => {
  seedHistory(join(profile, 'store'), { runs: 1000, newestAt: Date.now() - 86_400_000 });
  const { page } = await launch();
  const clicks = await countClicks(page);
  await historyPage(page).open();
  await expect(historyPage(page).filter).toBeFocused();
  await page.keyboard.insertText('Item 501');
  await expect(historyPage(page).runs).toHaveCount(1);
  await historyPage(page).row('/item/501').click();
  await expect(requestLine(page).address).toHaveValue(/\/item\/501$/);
  expect(await clicks()).toBeLessThanOrEqual(2);
});

test('task 10: a hosted service with a key @long', async ({ launch, startService }) => {
  const service = await startService(playInTurn({ markdown: '# Tarn 2\n' }));
  const { page } = await launch();
  const clicks = await countClicks(page);
  await replaceAddress(page, stove);
  await requestLine(page).connection.click();
  await page.getByRole('option', { name: 'Add connection…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a connection' });
  await dialog.getByRole('option', { name: 'Other' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Base URL' })).toBeFocused();
  await page.keyboard.insertText(service.baseUrl);
  await dialog.getByRole('textbox', { name: /^API key/ }).click();
  await page.keyboard.insertText('fc-key-of-this-test');
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await requestLine(page).sendButton.click();
  await expect(resultPane(page).markdown).toContainText('Tarn 2');
  expect(service.scrapes()).toHaveLength(1);
  expect(await clicks()).toBeLessThanOrEqual(6);
});
