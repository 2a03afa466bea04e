import { expect } from '@playwright/test';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

test('a private address is refused until the card allows its host, for good @long', async ({
  launch,
  site,
  profile,
}) => {
  seedProfile(profile, {
    // One of several: each counts, and none for another.
    settings: { allowedPrivateHosts: ['printer.test'] },
    tabs: [{ body: { url: `${site.origin}/article`, formats: ['markdown'] } }],
  });
  const { page, quit } = await launch();
  const request = requestLine(page);
  const result = resultPane(page);
  await request.send();
  await expect(result.cardTitle).toHaveText('127.0.0.1 is on a private network');
  expect(site.requests).toEqual([]);

  await result.cardButton('Allow 127.0.0.1').click();
  await expect(result.outcome).toContainText('Done');
  await expect(result.markdown.getByRole('heading').first()).toBeVisible();

  await request.typeAddress(`${site.origin}/docs`);
  await request.send();
  await expect(result.outcome).toContainText('Done');
  // What the user has confirmed is a fact in the response and not a warning.
  await expect(result.outcome).not.toContainText('warning');
  await result.open('Metadata');
  await expect(result.panel).toContainText('privateHosts');
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('option', { name: 'Local engine' }).click();
  await expect(page.getByRole('main', { name: 'Settings' })).toContainText('127.0.0.1');
  await quit();
});
