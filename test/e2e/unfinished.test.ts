import { expect, type Page } from '@playwright/test';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { documentAnswer } from '../support/v2Service.ts';
import { seedProfile, test } from './trowelTest.ts';

test('a schema that is half written stays as it is through another tab and a restart, and is sent once it is whole @long', async ({
  profile,
  launch,
  startService,
}) => {
  const service = await startService(() => documentAnswer({ json: {} }));
  const url = 'https://example.com/';
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [
      { connection: 'cloud', body: { url, formats: [{ type: 'json', prompt: 'Find the name' }] } },
      { connection: 'cloud', body: { url, formats: ['markdown'] } },
    ],
  });
  const first = await launch();
  await openSchema(first.page);
  await schemaOf(first.page).focus();
  await first.page.keyboard.press('ControlOrMeta+a');
  await first.page.keyboard.insertText('{ "type": "object", "title');
  await expectHalf(first.page);
  await first.page.keyboard.press('ControlOrMeta+2');
  await expect(schemaOf(first.page)).toHaveCount(0);
  await first.page.keyboard.press('ControlOrMeta+1');
  await expectHalf(first.page);
  await first.quit();

  const { page } = await launch();
  await expectHalf(page);
  await schemaOf(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  // The editor closes what is opened.
  await page.keyboard.insertText('{ "type": "object", "title": "Shop"');
  await expect(page.getByText('Not a JSON object')).toHaveCount(0);
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done');
  expect(JSON.parse(service.requests.at(-1)?.body ?? '')).toMatchObject({
    formats: [{ type: 'json', prompt: 'Find the name', schema: { type: 'object', title: 'Shop' } }],
  });
});

function schemaOf(page: Page) {
  return page.getByRole('textbox', { name: 'JSON Schema of the result' });
}

async function openSchema(page: Page): Promise<void> {
  const options = page.getByRole('button', { name: 'json options' });
  if ((await options.getAttribute('aria-expanded')) !== 'true') await options.click();
  await expect(schemaOf(page)).toBeVisible();
}

async function expectHalf(page: Page): Promise<void> {
  await openSchema(page);
  await expect(page.getByText('"title', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Not a JSON object').first()).toBeVisible();
}
