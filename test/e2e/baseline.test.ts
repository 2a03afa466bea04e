import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { requestLine } from './pages/requestLine.ts';
import { undoOfToast } from './pages/toasts.ts';
import { seedProfile, test } from './trowelTest.ts';

const url = 'https://shop.example/tarn-2';

const pages = [
  '# Tarn 2\n\nUpdated 3 minutes ago\n\n€ 189\n\nIn stock.\n\nFree returns.\n',
  '# Tarn 2\n\nUpdated 8 minutes ago\n\n€ 204\n\nIn stock.\n\nFree returns.\n',
  '# Tarn 2\n\nUpdated 9 minutes ago\n\n€ 204\n\nSold out.\n\nReturns cost € 5.\n',
];

test('a result is accepted as the baseline, and later ones are held against it place by place @long', async ({
  profile,
  launch,
  startService,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-baseline-'));
  let turn = 0;
  const service = await startService(() => {
    const markdown = pages[Math.min(turn, pages.length - 1)] ?? '';
    turn += 1;
    const metadata = { title: 'Tarn 2', url, statusCode: 200, scrapeId: `scrape-${turn}` };
    return { json: { success: true, data: { markdown, links: [url], metadata } } };
  });
  mkdirSync(join(folder, 'requests/shop'), { recursive: true });
  writeFileSync(
    join(folder, 'requests/shop/Tarn 2.req.json'),
    JSON.stringify({ version: 1, connection: service.baseUrl, body: { url, formats: ['markdown', 'links'] } }),
  );
  seedProfile(profile, {
    connections: [{ id: 'shop', name: 'Shop', baseUrl: service.baseUrl }],
    folder,
  });
  const { page } = await launch({ keychain: 'none' });
  const compare = page.getByRole('main', { name: 'Compare' });
  const status = compare.getByRole('status');
  const hunks = compare.getByRole('grid', { name: 'Differences from the baseline' });
  const onDisk = (name: string) => readFileSync(join(folder, 'baselines/shop/Tarn 2.req', name), 'utf8');
  const openCompare = () => page.getByRole('button', { name: 'Compare', exact: true }).click();
  const source = (name: string) => page.getByRole('menuitem', { name });
  const send = async (sent: number) => {
    await requestLine(page).send();
    await expect.poll(() => turn).toBe(sent);
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    await openCompare();
  };

  await test.step('accepted, it is files beside the request', async () => {
    await page.getByRole('treegrid', { name: 'Requests in the folder' }).getByText('Tarn 2').dblclick();
    await expect(requestLine(page).address).toHaveValue(url);
    await send(1);
    await source('Accept this result as the baseline').click();
    await expect(page.getByText('Accepted into the baseline, in the requests folder.')).toBeVisible();
    await expect.poll(() => existsSync(join(folder, 'baselines/shop/Tarn 2.req/baseline.json'))).toBe(true);
    expect(onDisk('markdown.md')).toBe(pages[0]);
    expect(JSON.parse(onDisk('metadata.json'))).toEqual({ statusCode: 200, title: 'Tarn 2', url });
    expect(onDisk('baseline.json')).not.toMatch(/\d{4}-\d\d|scrape-1/);
  });

  await test.step('a later result departs from it in places, of which one is ignored and one accepted', async () => {
    await send(2);
    await expect(source('Previous run of this tab')).toContainText('+2 −2 lines');
    await source('Baseline').first().click();
    await expect(compare.getByRole('article', { name: 'Baseline' })).toContainText('Baseline of Tarn 2');
    await expect(compare.getByRole('article', { name: 'Baseline' })).toContainText('baselines/shop/Tarn 2.req/');
    await expect(status).toHaveText('2 changes');
    await expectNoBarriers(page, { part: 'main' });
    await compare.getByRole('button', { name: 'Change options' }).click();
    await expect(page.getByRole('menuitem', { name: /Mask lines like this/ })).toContainText('Updated * minutes ago');
    await page.getByRole('menuitem', { name: /Mask lines like this/ }).click();
    await expect(status).toHaveText('1 change');
    await expect(compare.getByRole('button', { name: '2 masked' })).toBeVisible();
    await expect.poll(() => onDisk('baseline.json')).toContain('Updated * minutes ago');
    await compare.getByRole('button', { name: 'Accept into baseline' }).click();
    await expect(status).toHaveText('no changes');
    await expect(compare.getByText('Matches the baseline.')).toBeVisible();
    expect(onDisk('markdown.md')).toBe(pages[0]?.replace('€ 189', '€ 204'));
    await undoOfToast(page).click();
    await expect(status).toHaveText('1 change');
    expect(onDisk('markdown.md')).toBe(pages[0]);
  });

  await test.step('of two results each place says which of them departs', async () => {
    await page.keyboard.press('ControlOrMeta+2');
    await send(3);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+Shift+c');
    await compare.getByRole('button', { name: 'Previous run of this tab' }).click();
    await source('Baseline').click();
    await expect(status).toHaveText('1 both, 0 only A, 2 only B');
    await expect(hunks.getByRole('row', { name: /€ 204/ })).toContainText('both, equal');
    await expect(hunks.getByRole('row', { name: /Sold out/ })).toContainText('only B');
    await hunks.getByRole('row', { name: /€ 204/ }).click();
    await page.keyboard.press('F7');
    await expect(compare.getByText('Change 2 of 3')).toBeVisible();
    await compare.getByRole('radio', { name: 'A, B' }).click();
    await expectNoBarriers(page, { part: 'main' });
    await compare.getByRole('button', { name: 'Accept into baseline' }).click();
    await expect(status).toHaveText('1 both, 1 only A, 1 only B');
    await expect.poll(() => onDisk('markdown.md')).toContain('Sold out.');
    await expect(hunks.getByRole('row', { name: /In stock/ })).toContainText('only A');
  });

  await test.step('removed, it can be brought back', async () => {
    await compare.getByRole('button', { name: 'Baseline options' }).click();
    await page.getByRole('menuitem', { name: 'Remove the baseline' }).click();
    await expect(compare.getByText('This request has no baseline.')).toBeVisible();
    await undoOfToast(page).click();
    await expect(hunks).toBeVisible();
  });
  rmSync(folder, { recursive: true });
});
