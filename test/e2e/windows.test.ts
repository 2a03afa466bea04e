import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { documentAnswer } from '../support/v2Service.ts';
import { builderPane } from './pages/builderPane.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { runCommand } from './pages/scenarioMenu.ts';
import { seedProfile, test } from './trowelTest.ts';

test('a tab moves to a window of its own, works there, and comes back @long', async ({
  launch,
  profile,
  startService,
}) => {
  const service = await startService(() => documentAnswer());
  const body = (path: string) => ({ url: `https://example.com/${path}`, formats: ['markdown'] });
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [
      { connection: 'cloud', body: body('first') },
      { connection: 'cloud', body: body('second') },
    ],
  });
  const { page, electron } = await launch();
  const tabs = page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab');
  await page.keyboard.press('ControlOrMeta+2');
  await builderPane(page).field('textbox', 'waitFor').fill('250');

  const opening = electron.waitForEvent('window');
  await runCommand(page, 'move tab to new window');
  const other = await opening;

  await test.step('it is there with its draft, and not here', async () => {
    await expect(requestLine(other).address).toHaveValue('https://example.com/second');
    await expect(builderPane(other).field('textbox', 'waitFor')).toHaveValue('250');
    await expect(tabs).toHaveCount(1);
    await expect(requestLine(page).address).toHaveValue('https://example.com/first');
  });

  await test.step('both send, each its own', async () => {
    await other.keyboard.press('ControlOrMeta+Enter');
    await expect(resultPane(other).outcome).toContainText('Done');
    expect(service.scrapes().at(-1)?.body).toContain('/second');
    await expect(page.getByText('Nothing sent yet.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(resultPane(page).outcome).toContainText('Done');
    expect(service.scrapes().at(-1)?.body).toContain('/first');
  });

  await test.step('what is set in one holds in the other', async () => {
    await runCommand(other, 'theme: dark');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toContain('dark');
  });

  await test.step('with its window closed the tab is back, as it was left', async () => {
    await builderPane(other).field('textbox', 'waitFor').fill('400');
    await other.evaluate(() => window.dispatchEvent(new Event('blur')));
    await requestLine(other).address.focus();
    await other.close();
    await expect(tabs).toHaveCount(2);
    await expect(requestLine(page).address).toHaveValue('https://example.com/second');
    await expect(builderPane(page).field('textbox', 'waitFor')).toHaveValue('400');
    await expect(resultPane(page).outcome).toContainText('Done');
  });
});

test('tabs of other windows are there after a kill @long', async ({ launch, profile }) => {
  seedProfile(profile, { tabs: [{ body: { url: 'https://a.example/' } }, { body: { url: 'https://b.example/' } }] });
  const first = await launch();
  const opening = first.electron.waitForEvent('window');
  await runCommand(first.page, 'move tab to new window');
  const other = await opening;
  await requestLine(other).address.fill('https://typed.example/');
  await expect(requestLine(other).address).toHaveValue('https://typed.example/');
  await expect(first.page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab')).toHaveCount(1);
  // Longer than a change takes to the disk: what counts is that it is there, not when.
  await other.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect.poll(() => readWindows(profile)).toContain('typed.example');
  await first.kill();

  const { page } = await launch();
  const tabs = page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab');
  await expect(tabs).toHaveCount(2);
  await tabs.last().click();
  await expect(requestLine(page).address).toHaveValue('https://typed.example/');
});

function readWindows(profile: string): string {
  return readFileSync(join(profile, 'windows.json'), 'utf8');
}
