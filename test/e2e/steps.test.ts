import { expect } from '@playwright/test';
import { pathOfHtml } from '../support/optionPages.ts';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

const shop = `<title>Shop</title><main><h1>Stoves</h1><p>Seven stoves for long weekends.</p>
  <button class="more" onclick="fetch('/json'); console.warn('loading'); this.outerHTML = '<p>Two more stoves.</p>'">
  Load more</button></main>`;

test('a run keeps each step with images, and one that failed is chosen at once @long', async ({
  profile,
  launch,
  site,
}) => {
  const url = `${site.origin}${pathOfHtml(shop)}`;
  const actions = [
    { type: 'click', selector: '.more' },
    { type: 'wait', milliseconds: 20 },
  ];
  const script = { type: 'executeJavascript', script: 'document.querySelector("h1").textContent' };
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    tabs: [
      { body: { url, formats: ['markdown'], actions: [...actions, script] } },
      { body: { url, formats: ['markdown'], actions: [...actions, { type: 'click', selector: '.gone' }, script] } },
    ],
  });
  const { page } = await launch();
  const result = resultPane(page);
  const steps = result.pane.getByRole('grid', { name: 'Steps' });
  const detail = (number: number) => result.pane.getByRole('region', { name: `Step ${number}` });

  await test.step('each has its matches, what it returned, the page before and after it, and its part of the log', async () => {
    await requestLine(page).send();
    await expect(result.outcome).toContainText('Done');
    await result.open('Steps');
    await expect(steps.getByRole('row')).toHaveCount(4);
    // The first that returned something.
    await expect(detail(3).getByRole('article')).toContainText('Stoves');
    await steps.getByRole('row', { name: /\.more/ }).click();
    await expect(detail(1)).toContainText('1 match');
    for (const name of ['Before', 'After'])
      await expect(detail(1).getByRole('img', { name })).toHaveJSProperty('complete', true);
    await detail(1).getByRole('radio', { name: 'Console 1' }).click();
    await expect(detail(1)).toContainText('loading');
    await detail(1).getByRole('radio', { name: 'Network 1' }).click();
    await expect(detail(1).getByRole('row', { name: /\/json/ })).toBeVisible();
    await result.pane.getByRole('listbox', { name: 'Page after each step' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(detail(2).getByRole('img', { name: 'The page looks the same before and after.' })).toBeVisible();
    await expectNoBarriers(page, { part: '[data-region="result"]' });
  });

  await test.step('of a run that fails the error shows the page at that step, and the steps begin with it', async () => {
    await page.keyboard.press('ControlOrMeta+2');
    await requestLine(page).send();
    await expect(result.cardTitle).toContainText('3');
    await expect(detail(3).getByRole('img')).toHaveJSProperty('complete', true);
    await detail(3).getByRole('button', { name: 'All steps' }).click();
    await expect(steps.getByRole('row', { selected: true })).toContainText('.gone');
    await expect(detail(3)).toContainText('nothing matches ".gone"');
    await expect(detail(3).getByRole('img', { name: 'The page looks the same before and after.' })).toBeVisible();
    await expect(
      steps.getByRole('row', { name: /executeJavascript/ }).getByRole('img', { name: 'Not run' }),
    ).toBeVisible();
    await expectNoBarriers(page, { part: '[data-region="result"]' });
  });
});

test('a service that keeps no record of its steps says so, and its output is shown @long', async ({
  profile,
  launch,
  startService,
}) => {
  const url = 'https://shop.example/';
  const service = await startService(() => ({
    json: {
      success: true,
      data: {
        markdown: 'Stoves.',
        actions: { screenshots: [], scrapes: [], javascriptReturns: [{ type: 'string', value: 'Shop' }], pdfs: [] },
        metadata: { url, statusCode: 200 },
      },
    },
  }));
  seedProfile(profile, {
    connections: [{ id: 'shop', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'shop', body: { url, actions: [{ type: 'executeJavascript', script: 'document.title' }] } }],
  });
  const { page } = await launch({ keychain: 'none' });
  const result = resultPane(page);
  await requestLine(page).send();
  await expect(result.outcome).toContainText('Done');
  await result.open('Steps');
  await expect(result.panel).toContainText('Cloud does not record its steps.');
  await expect(result.panel.getByRole('article')).toContainText('Shop');
});
