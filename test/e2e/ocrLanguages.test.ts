import { existsSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ocrLanguagesFolder } from '../../shared/api/engine/ocrLanguages.ts';
import { ocrLanguages } from '../../shared/base/ocrLanguages.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { seedProfile, test } from './trowelTest.ts';

test('languages of scans are listed, removed, and say why one did not arrive @long', async ({ launch, profile }) => {
  const folder = join(profile, 'engine', ocrLanguagesFolder);
  const thai = join(folder, 'tha.traineddata.gz');
  mkdirSync(folder, { recursive: true });
  writeFileSync(thai, '');
  truncateSync(thai, ocrLanguages.find(({ code }) => code === 'tha')?.bytes);
  // A proxy that nobody runs: no test downloads anything.
  seedProfile(profile, { settings: { engineProxyServer: 'http://127.0.0.1:9' } });
  const { page, quit } = await launch();
  const settings = settingsPage(page);
  await settings.open('Local engine');
  const row = settings.row('Languages for scans');
  const language = (name: string) => row.getByRole('listitem').filter({ hasText: name });

  await test.step('without starting the engine', async () => {
    await expect(row.getByRole('listitem')).toHaveCount(ocrLanguages.length);
    await expect(language('Thai')).toContainText('Added');
    await expect(language('Japanese')).toContainText('2.0 MB');
  });

  await test.step('removed from the disk', async () => {
    await row.getByRole('button', { name: 'Remove Thai' }).click();
    await expect(row.getByRole('button', { name: 'Add Thai' })).toBeVisible();
    expect(existsSync(thai)).toBe(false);
  });

  await test.step('a failure has its reason and can be tried again', async () => {
    await row.getByRole('button', { name: 'Add Hebrew' }).click();
    await expect(language('Hebrew')).toContainText('The npm registry cannot be reached');
    await expect(row.getByRole('button', { name: 'Try again to add Hebrew' })).toBeEnabled();
  });
  await quit();
});
