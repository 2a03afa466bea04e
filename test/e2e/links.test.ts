import { expect } from '@playwright/test';
import { answerTo, startV2Service, type V2Service } from '../support/v2Service.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

/** A tenth of them on another host. */
function manyLinks(): string[] {
  return Array.from({ length: 100_000 }, (_, index) =>
    index % 10 === 0 ? `https://other.example/${index}.pdf` : `https://example.com/p/${index}`,
  );
}

let service: V2Service;

const app = shareApp(async (profile) => {
  service = await startV2Service(({ body }) => answerTo(body, { links: manyLinks() }));
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/', formats: ['markdown', 'links'] } }],
  });
  return [service];
});

test('a hundred thousand links are filtered, sorted, chosen, copied and opened by keyboard, and few of them are drawn @long', async () => {
  const { page, electron } = app();
  const { keyboard } = page;
  const result = resultPane(page);
  await requestLine(page).send();
  await result.open('Links');
  const grid = result.pane.getByRole('grid', { name: 'Links' });
  const count = result.panel.getByRole('status').first();
  const rows = grid.locator('[role="row"][data-index]');
  await expect(count).toHaveText('100,000 of 100,000');
  await expect(grid).toHaveAttribute('aria-rowcount', '100001');
  const drawn = await grid.locator('*').count();
  expect(drawn).toBeLessThan(1000);

  await test.step('from one end to the other', async () => {
    await grid.focus();
    await keyboard.press('End');
    await expect(rows.last()).toContainText('/p/99999');
    expect(await grid.locator('*').count()).toBeLessThan(drawn * 1.5);
    await expect(grid).toHaveAttribute('aria-activedescendant', /99999$/);
  });

  await test.step('sorted by a title', async () => {
    const title = grid.getByRole('columnheader', { name: 'No.' });
    await title.getByRole('button').focus();
    await keyboard.press('Enter');
    await expect(title).toHaveAttribute('aria-sort', 'ascending');
    await keyboard.press('Enter');
    await expect(title).toHaveAttribute('aria-sort', 'descending');
    await grid.focus();
    await keyboard.press('Home');
    await expect(rows.first()).toContainText('/p/99999');
    await title.getByRole('button').press('Enter');
    await expect(title).toHaveAttribute('aria-sort', 'none');
  });

  await test.step('those of one host and kind', async () => {
    await result.pane.getByRole('button', { name: /^Host:/ }).focus();
    await keyboard.press('Enter');
    await page.getByRole('checkbox', { name: /^other\.example/ }).press('Space');
    await keyboard.press('Escape');
    await expect(count).toHaveText('10,000 of 100,000');
    await result.pane.getByRole('textbox', { name: 'Filter URLs and text' }).fill('.pdf');
    await expect(count).toHaveText('10,000 of 100,000');
    await expect(rows.first()).toContainText('document');
  });

  await test.step('some of them, opened as requests and not sent', async () => {
    await grid.focus();
    await keyboard.press('Home');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Shift+ArrowDown');
    await expect(count).toHaveText('3 selected');
    await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true');
    const sent = service.requests.length;
    const tabs = page.locator('[data-region="tabs"] [role="tab"]');
    const before = await tabs.count();
    await result.pane.getByRole('button', { name: 'Open 3 as requests' }).press('Enter');
    await expect(tabs).toHaveCount(before + 3);
    expect(service.requests).toHaveLength(sent);
    await page.getByRole('button', { name: 'Close them' }).click();
    await expect(tabs).toHaveCount(before);
  });

  await test.step('copied as JSON', async () => {
    await result.pane.getByRole('button', { name: 'Copy or save' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Table as JSON' }).press('Enter');
    await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible();
    const copied = JSON.parse(await electron.evaluate(({ clipboard }) => clipboard.readText())) as unknown[];
    expect(copied).toHaveLength(3);
    expect(copied[0]).toMatchObject({ url: 'https://other.example/0.pdf', host: 'other.example', kind: 'document' });
  });
});
