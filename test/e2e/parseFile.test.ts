import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { dropPaths } from './pages/dropFile.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

test('a dropped file is parsed by the engine and by a service, and fails as the service says @long', async ({
  launch,
  profile,
}) => {
  const body = { formats: ['markdown', 'links'] };
  seedProfile(profile, {
    tabs: [
      { endpoint: 'parse', body },
      { connection: 'lab', scenario: 'jobs/parse', endpoint: 'parse', body },
      { connection: 'lab', scenario: 'jobs/parse-unsupported-type', endpoint: 'parse', body },
    ],
  });
  const { page } = await launch();
  const result = resultPane(page);
  const desk = join(profile, 'desk');
  mkdirSync(desk);
  const file = join(desk, 'Harbor.html');
  writeFileSync(
    file,
    '<!doctype html><title>Harbor</title><h1>Harbor</h1><p>Boats leave at noon from the old quay.</p>',
  );

  await expect(page.getByRole('button', { name: 'Choose a file, or drop it on the window' })).toBeVisible();
  await dropPaths(page, [file]);
  await expect(page.getByRole('button', { name: 'Harbor.html' })).toBeVisible();
  await expectNoBarriers(page);
  await requestLine(page).send();
  await expect(result.markdown).toContainText('Boats leave at noon');

  await page.keyboard.press('ControlOrMeta+2');
  await dropPaths(page, [file]);
  await expect(page.getByRole('button', { name: 'Harbor.html' })).toBeVisible();
  await requestLine(page).send();
  await expect(result.markdown).toContainText('Burn dry wood only.');

  await page.keyboard.press('ControlOrMeta+3');
  await dropPaths(page, [file]);
  await expect(page.getByRole('button', { name: 'Harbor.html' })).toBeVisible();
  await requestLine(page).send();
  await expect(result.cardTitle).toBeVisible();
  await expect(result.card).toContainText('Unsupported upload type');
});
