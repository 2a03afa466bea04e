import { expect } from '@playwright/test';
import { agentRun } from './pages/agentRun.ts';
import { test } from './trowelTest.ts';

test('a failed run opens on its first error, which a filter leaves in full colors @long', async ({ launch }) => {
  const { page } = await launch();
  const run = agentRun(page);
  await page.keyboard.press('ControlOrMeta+Shift+n');
  await page.getByRole('button', { name: 'Other failure lab runs' }).click();
  await page.getByRole('option', { name: /^Failure inside the run/ }).click();
  await expect(run.facts).toContainText('failed', { timeout: 60_000 });
  const chosen = run.events.getByRole('option', { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(run.detail.getByRole('heading').first()).toHaveText(/failure/i);
  await expect(run.area.getByRole('button', { name: 'Rerun' })).toHaveCount(1);
});
