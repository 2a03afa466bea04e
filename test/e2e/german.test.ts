import { expect, type Page } from '@playwright/test';
import type { RunningApp } from '../support/launchApp.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { runCommand } from './pages/runCommand.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { grownTexts, type TextPlace, textPlaces } from './pages/textPlaces.ts';
import { seedProfile, test } from './trowelTest.ts';

/** Commands that open the views and dialogs of the window; some dialogs need the request that is visible last. */
const views = [
  'history',
  'library',
  'usage',
  'jobs',
  'engine',
  'lab',
  'compare',
  'connections',
  'settings',
  'requests',
].map((view) => `${view}.open`);
const dialogs = [
  'palette.open',
  'shortcuts.open',
  'environments.open',
  'diagnostics.open',
  'history.makeRoom',
  'request.twin',
];
const sizes = [
  [960, 600],
  [1440, 900],
] as const;

/** Returns the texts of the visible view once they stay the same. */
async function settledPlaces(page: Page): Promise<readonly TextPlace[]> {
  let places: TextPlace[] = [];
  let last = '';
  await expect
    .poll(async () => {
      places = await textPlaces(page);
      const before = last;
      last = JSON.stringify(places);
      return last === before;
    })
    .toBe(true);
  return places;
}

/** The texts of each view and dialog at each size, by name. */
async function visitViews(app: RunningApp): Promise<Map<string, readonly TextPlace[]>> {
  const { page, electron } = app;
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
  const seen = new Map<string, readonly TextPlace[]>();
  for (const size of sizes) {
    await electron.evaluate(
      ({ BrowserWindow }, [width, height]) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
      size,
    );
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size[0]);
    for (const command of [...views, ...dialogs]) {
      await runCommand(app, command);
      if (dialogs.includes(command)) await expect(dialog, command).toBeVisible();
      seen.set(`${command} at ${size.join(' × ')}`, await settledPlaces(page));
      if (!dialogs.includes(command)) continue;
      await page.keyboard.press('Escape');
      await expect(dialog, command).toHaveCount(0);
    }
  }
  return seen;
}

test('the window changes to German at once, and cuts no text that it shows whole in English @long', async ({
  launch,
  profile,
}) => {
  test.setTimeout(240_000);
  seedProfile(profile, {
    settings: { language: 'en' },
    tabs: [{ body: { url: 'http://demo.trowel.test/', actions: [{ type: 'wait', milliseconds: 10 }] } }],
  });
  const app = await launch();
  const { page, electron, quit } = app;
  await requestLine(page).send();
  await expect(resultPane(page).outcome).toContainText('Done', { timeout: 40_000 });
  const english = await visitViews(app);

  await test.step('menu, headings, numbers and the language of the document follow the setting', async () => {
    const settings = settingsPage(page);
    await settings.open('General');
    await settings.row('Language').locator('[aria-haspopup="listbox"]').click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { name: 'Allgemein' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de-DE');
    const labels = () =>
      electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label.replace('&', '')));
    await expect.poll(labels).toEqual(['Datei', 'Bearbeiten', 'Ansicht', 'Anfrage', 'Fenster', 'Hilfe']);
  });

  const german = await visitViews(app);
  const grown = [...german].map(([view, places]) => ({ view, texts: grownTexts(english.get(view) ?? [], places) }));
  expect(grown.filter(({ texts }) => texts.length > 0)).toEqual([]);
  await quit();
});
