import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { canaryForms, canaryKey, findCanaryInApp } from '../support/canaryKey.ts';
import { tellFigure } from '../support/scale.ts';
import { findSecretInFiles } from '../support/secretSearch.ts';
import { documentAnswer } from '../support/v2Service.ts';
import { windowScript } from '../support/windowScript.ts';
import { seedProfile, test } from './trowelTest.ts';

/** Suites of safety once without what they hold the app to: what finds nothing then could never find anything. */
test.describe('without protection', () => {
  test('a key that leaks is found in its window, on the clipboard and in its files, in every encoding', async ({
    launch,
    startService,
    profile,
  }) => {
    const service = await startService(() => documentAnswer());
    seedProfile(profile, { connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }] });
    const app = await launch();
    const find = () => findCanaryInApp(app.electron, app.page, app.pid);
    expect(await find()).toEqual([]);
    const places: string[] = [];
    const note = (found: readonly string[]): number => places.push(...found);

    await app.page.evaluate((key) => document.body.append(key), encodeURIComponent(canaryKey));
    note(await find());
    expect(places).toContainEqual('the window: URL component');
    await app.page.evaluate(() => document.body.lastChild?.remove());

    await app.electron.evaluate(
      ({ clipboard }, key) => clipboard.writeText(key),
      Buffer.from(canaryKey).toString('base64'),
    );
    note(await find());
    expect(places).toContainEqual('the clipboard: base64, offset 0');
    await app.electron.evaluate(({ clipboard }) => clipboard.clear());

    for (const [form, bytes] of canaryForms) {
      const file = join(profile, 'leaked');
      writeFileSync(file, Buffer.concat([Buffer.from('before '), bytes, Buffer.from(' after')]));
      const found = findSecretInFiles(profile, canaryForms);
      rmSync(file);
      expect(found).toContain(`${file}: ${form}`);
      note(found);
    }
    tellFigure({ name: 'canaryKey.foundUnprotected', value: places.length, goal: `>=${canaryForms.size + 2}` });
    await app.quit();
  });

  test('a window whose recovery is switched off stays away when its process is killed', async ({ launch, profile }) => {
    seedProfile(profile, { tabs: [{ body: { url: 'https://example.com/kept', formats: ['markdown'] } }] });
    const app = await launch();
    const window = windowScript(app);
    const isBack = `document.querySelector('[data-focus-target="url"]')?.value === 'https://example.com/kept'`;
    await window.until(isBack);
    await app.electron.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.removeAllListeners('render-process-gone');
    });
    process.kill(await window.pagePid(), 'SIGKILL');
    const isGone = () =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed());
    await expect.poll(isGone).toBe(true);
    // As long as the figure gives a window to be back.
    const askedUntil = performance.now() + 2000;
    const seen: unknown[] = [];
    while (performance.now() < askedUntil) seen.push(await isGone());
    expect(new Set(seen)).toEqual(new Set([true]));
    tellFigure({ name: 'recovery.windowsBackUnprotected', value: 0, goal: '=0' });
    await app.dispose();
  });
});
