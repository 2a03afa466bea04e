import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { engineOf } from '../support/engineOf.ts';
import { canaryForms, canaryKey, findCanaryInApp } from '../support/canaryKey.ts';
import { tellFigure } from '../support/scale.ts';
import { findSecretInFiles } from '../support/secretSearch.ts';
import { documentAnswer } from '../support/v2Service.ts';
import { windowScript, type WindowScript } from '../support/windowScript.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';

/** As long as the figure gives a process to be back. */
async function askedForTwoSeconds(ask: () => Promise<unknown>): Promise<unknown[]> {
  const until = performance.now() + 2000;
  const seen: unknown[] = [];
  while (performance.now() < until) seen.push(await ask());
  return seen;
}

/** The number of a child process once it is not `last`; null when the program ends meanwhile. */
async function anotherChild(
  window: WindowScript,
  name: string,
  last: number | null | undefined,
): Promise<number | null> {
  try {
    let pid = await window.childPid(name);
    while (pid === undefined || pid === last) pid = await window.childPid(name);
    return pid;
  } catch {
    return null;
  }
}

/** Suites of safety once without what they hold the app to: what finds nothing then could never find anything. */
test.describe('without protection', () => {
  test('a key that leaks is found in its window, on the clipboard and in its files, in every encoding @long', async ({
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

  test('a window whose recovery is switched off stays away when its process is killed @long', async ({
    launch,
    profile,
  }) => {
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
    const seen = await askedForTwoSeconds(isGone);
    expect(new Set(seen)).toEqual(new Set([true]));
    tellFigure({ name: 'recovery.windowsBackUnprotected', value: 0, goal: '=0' });
    await app.dispose();
  });

  test('a program that leaves its GPU process to Chromium ends when that is killed again and again @long', async ({
    launch,
  }) => {
    const app = await launch();
    const window = windowScript(app);
    const ended = once(app.electron.process(), 'exit').then(() => null);
    await app.electron.evaluate(({ app: program }) => {
      program.removeAllListeners('child-process-gone');
      program.removeAllListeners('gpu-info-update');
      program.commandLine.removeSwitch('disable-gpu-process-crash-limit');
    });
    let kills = 0;
    let last: number | null | undefined;
    while (kills < 50 && last !== null) {
      last = await Promise.race([ended, anotherChild(window, 'GPU', last)]);
      if (typeof last === 'number') process.kill(last, 'SIGKILL');
      kills += 1;
    }
    tellFigure({ name: 'recovery.gpuKillsSurvivedUnprotected', value: kills - 1, goal: '<50' });
    expect(kills).toBeLessThan(50);
    await app.dispose();
  });

  test('a store that is not started again takes no run any more @long', async ({ launch, startService, profile }) => {
    const service = await startService(() => documentAnswer());
    seedProfile(profile, {
      connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
      tabs: [{ connection: 'cloud', body: { url: 'https://example.com/', formats: ['markdown'] } }],
    });
    const app = await launch();
    const window = windowScript(app);
    await requestLine(app.page).send();
    await expect(resultPane(app.page).outcome).toContainText('Done');
    await app.electron.evaluate(({ utilityProcess }) => {
      const never = { postMessage: () => undefined, on: () => undefined, once: () => undefined };
      Object.assign(utilityProcess, { fork: () => never });
    });
    process.kill((await window.childPid('Trowel store')) ?? 0, 'SIGKILL');
    await requestLine(app.page).send();
    const seen = await askedForTwoSeconds(async () => (await window.childPid('Trowel store')) === undefined);
    expect(seen.at(-1)).toBe(true);
    expect(service.scrapes()).toHaveLength(1);
    tellFigure({ name: 'recovery.storesBackUnprotected', value: 0, goal: '=0' });
    await app.dispose();
  });

  test('an engine that is not started again reads no page any more @long', async ({ launch, site, profile }) => {
    seedProfile(profile, {
      settings: { allowedPrivateHosts: ['127.0.0.1'] },
      tabs: [{ body: { url: `${site.origin}/silent`, formats: ['markdown'] } }],
    });
    const app = await launch();
    const result = resultPane(app.page);
    await requestLine(app.page).send();
    await expect.poll(() => site.seen('/silent').length).toBe(1);
    await app.electron.evaluate(() => {
      const processes = process.getBuiltinModule('node:child_process');
      const { spawn } = processes;
      Object.assign(processes, { spawn: () => spawn(process.execPath, ['--version']) });
      process.getBuiltinModule('node:module').syncBuiltinESMExports();
    });
    process.kill(engineOf(app), 'SIGKILL');
    await expect(result.cardButton('Send again')).toBeVisible();
    await requestLine(app.page).typeAddress(`${site.origin}/article`);
    await requestLine(app.page).send();
    await expect(result.cardTitle).not.toHaveText('The local engine crashed on this page');
    await expect(result.cardTitle).toBeVisible();
    expect(site.seen('/article')).toEqual([]);
    tellFigure({ name: 'recovery.enginesBackUnprotected', value: site.seen('/article').length, goal: '=0' });
    await app.dispose();
  });
});
