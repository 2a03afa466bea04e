import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { countOf, tellFigure } from '../support/scale.ts';
import { descendantsOf } from '../support/processTree.ts';
import { createStorePair, historyQuery } from '../support/storeFixtures.ts';
import { engineOf } from '../support/engineOf.ts';
import { documentAnswer } from '../support/v2Service.ts';
import { windowScript } from '../support/windowScript.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';
import { longText, planWork } from './workInProgress.ts';

const rounds = countOf(50);
/** Security 9: back in less than this. */
const backWithinMs = 2000;

test.describe.configure({ timeout: 60_000 + rounds * 10_000 });

/** Tells how long it took to be back, at worst; only the whole run is held to it, on a machine that does nothing else. */
function tellSlowest(name: string, times: readonly number[]): void {
  tellFigure({ name: `recovery.${name}.count`, value: times.length, goal: '>=50' });
  tellFigure({ name: `recovery.${name}.slowestMs`, value: Math.round(Math.max(...times)), goal: `<${backWithinMs}` });
}

const field = '[data-focus-target="url"]';
const reader = '[role="document"]';

test('the window is killed again and again: tabs, drafts and the place in the result come back', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(() =>
    documentAnswer({ markdown: longText, rawHtml: longText.replaceAll('\n', '<br>\n') }),
  );
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }],
    tabs: [
      { connection: 'cloud', body: { url: 'https://example.com/first', formats: ['markdown'] } },
      { connection: 'cloud', body: { url: 'https://example.com/second', formats: ['markdown', 'rawHtml'] } },
    ],
  });
  const app = await launch();
  await app.page.keyboard.press('ControlOrMeta+2');
  await requestLine(app.page).send();
  await expect(resultPane(app.page).markdown).toContainText('Part 3');
  const window = windowScript(app);
  const times: number[] = [];
  let typed = 'https://example.com/second';
  for (let round = 1; round <= rounds; round += 1) {
    // Half of the rounds read the markdown, the others its source, which lies under another tab.
    if (round === Math.ceil(rounds / 2) + 1) await window.press('[role="tab"][data-key="rawHtml"]');
    const place = 700 + round * 40;
    await window.until(`document.querySelector('${reader}').scrollHeight > ${place + 1200}`);
    // As a person does, whose wheel ends a search for the former place.
    await window.read(`document.querySelector('${reader}').dispatchEvent(new WheelEvent('wheel'))`);
    await window.read(`document.querySelector('${reader}').scrollTop = ${place}`);
    await window.type(field, `/${round}`);
    typed += `/${round}`;
    const tab = await window.read(
      `document.querySelector('[data-region="result"] [role="tab"][aria-selected="true"]').textContent`,
    );
    await expect
      .poll(() => readFileSync(join(profile, 'workspace.json'), 'utf8'))
      .toMatch(new RegExp(`${typed}"[^]*"top": ${place}`));
    process.kill(await window.pagePid(), 'SIGKILL');
    if (round % 3 === 0) await window.press('#again');
    const isBack = `document.querySelector('${field}')?.value === '${typed}'
      && document.querySelector('[data-region="result"] [role="tab"][aria-selected="true"]')?.textContent === ${JSON.stringify(tab)}
      && Math.abs(document.querySelector('${reader}')?.scrollTop - ${place}) < 3`;
    times.push(await window.until(isBack));
  }
  expect(service.scrapes()).toHaveLength(1);
  tellSlowest('window', times);
  await app.quit();
});

test('after the third crash within a minute a plain page asks how to go on; safe mode leaves everything as it was', async ({
  launch,
  profile,
}) => {
  seedProfile(profile, {
    settings: { density: 'compact', theme: 'dark' },
    tabs: [{ body: { url: 'https://example.com/kept', formats: ['markdown'] } }],
  });
  const app = await launch();
  const window = windowScript(app);
  for (let crash = 1; crash <= 3; crash += 1) {
    await window.until(`document.querySelector('${field}')?.value === 'https://example.com/kept'`);
    process.kill(await window.pagePid(), 'SIGKILL');
    await window.until(`document.querySelector('${crash < 3 ? field : '#again'}')`);
  }
  await window.until(`document.querySelectorAll('#crashes li').length === 3`);
  // A page without the window's program, in its colours all the same.
  await window.until(`getComputedStyle(document.documentElement).colorScheme === 'dark'`);
  await window.press('#diagnostics');
  await window.until(`document.querySelector('#text').textContent.includes('"process":"window"')`);

  await window.press('#safe');
  await window.until(`document.querySelector('[data-region="alerts"]')?.textContent.includes('Safe mode')`);
  expect(await window.read(`document.querySelector('${field}').value`)).toBe('');
  expect(await window.read(`document.documentElement.dataset.density`)).toBe('comfortable');
  await window.type(field, 'https://example.com/typed-in-safe-mode');
  await expect.poll(() => textOf(join(profile, 'workspace-safe.json'))).toContain('typed-in-safe-mode');
  expect(readFileSync(join(profile, 'workspace.json'), 'utf8')).toContain('https://example.com/kept');

  await window.press('[data-region="alerts"] button');
  await window.until(`document.querySelector('${field}')?.value === 'https://example.com/kept'`);
  await window.until(`document.querySelectorAll('[role="tab"][id^="tab-"]').length === 2`);
  expect(await window.read(`document.documentElement.dataset.density`)).toBe('compact');
  expect(await window.read(`document.querySelector('[data-region="alerts"]')`)).toBeNull();
  await app.quit();
});

test('a window that hangs is loaded anew', async ({ launch, profile }) => {
  seedProfile(profile, { tabs: [{ body: { url: 'https://example.com/kept', formats: ['markdown'] } }] });
  const app = await launch();
  const window = windowScript(app);
  const before = await window.pagePid();
  await app.electron.evaluate(({ BrowserWindow }) => {
    const [shown] = BrowserWindow.getAllWindows();
    void shown?.webContents.executeJavaScript('for (;;);').catch(() => undefined);
    // Chromium says it after some fifteen seconds of input without an answer.
    shown?.emit('unresponsive');
  });
  await expect.poll(() => window.pagePid()).not.toBe(before);
  await window.until(`document.querySelector('${field}')?.value === 'https://example.com/kept'`);
  await app.quit();
});

test('the GPU process is killed again and again: the window stays and is drawn', async ({
  launch,
  startService,
  profile,
}) => {
  const work = await planWork(startService);
  seedProfile(profile, {
    connections: [work.connection],
    tabs: [{ body: { url: 'https://example.com/', formats: ['markdown'] } }, work.tab],
  });
  const app = await launch();
  await work.begin(app.page);
  const window = windowScript(app);
  const born = await window.read('performance.timeOrigin');
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pid = await window.childPid('GPU');
    if (pid === undefined) throw new Error('there is no GPU process');
    process.kill(pid, 'SIGKILL');
    const started = performance.now();
    await expect.poll(async () => (await window.childPid('GPU')) ?? pid, { intervals: [20] }).not.toBe(pid);
    await window.until('new Promise((resolve) => requestAnimationFrame(() => resolve(true)))');
    times.push(performance.now() - started);
    await work.expectUntouched(app.page);
  }
  expect(await window.read('performance.timeOrigin')).toBe(born);
  tellSlowest('gpu', times);
  await app.quit();
});

test('the process of the history is killed again and again: it is there at once and has lost nothing', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(() => documentAnswer());
  const work = await planWork(startService);
  seedProfile(profile, {
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }, work.connection],
    tabs: [{ connection: 'cloud', body: { url: 'https://example.com/', formats: ['markdown'] } }, work.tab],
  });
  const app = await launch();
  await work.begin(app.page);
  const window = windowScript(app);
  const result = resultPane(app.page);
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const pid = await window.childPid('Trowel store');
    if (pid === undefined) throw new Error('there is no store');
    process.kill(pid, 'SIGKILL');
    const started = performance.now();
    await requestLine(app.page).send();
    await expect.poll(() => service.scrapes().length, { intervals: [20] }).toBe(round);
    times.push(performance.now() - started);
    await expect(result.outcome).toContainText('Done');
    await work.expectUntouched(app.page);
  }
  await expect(app.page.locator('[data-region="alerts"]')).toHaveCount(0);
  await app.quit();
  const store = createStorePair();
  expect(await store.open(join(profile, 'store'))).toMatchObject({ ok: true, value: { salvaged: null } });
  const page = await store.listHistory(historyQuery({ states: ['done'] }));
  expect(page.ok && page.value.rows.length).toBe(rounds + 1);
  await store.close();
  tellSlowest('store', times);
});

test('the engine is killed again and again: the run says so and the next one works', async ({
  launch,
  site,
  startService,
  profile,
}) => {
  const work = await planWork(startService);
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    connections: [work.connection],
    tabs: [{ body: { url: `${site.origin}/silent`, formats: ['markdown'] } }, work.tab],
  });
  const app = await launch();
  await work.begin(app.page);
  const window = windowScript(app);
  const result = resultPane(app.page);
  const request = requestLine(app.page);
  const born = await window.read('performance.timeOrigin');
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await request.send();
    await expect.poll(() => site.seen('/silent').length, { intervals: [20] }).toBe(round);
    process.kill(engineOf(app), 'SIGKILL');
    const started = performance.now();
    await expect(result.cardTitle).toHaveText('The local engine crashed on this page');
    await expect(result.cardButton('Send again')).toBeVisible();
    times.push(performance.now() - started);
    await work.expectUntouched(app.page);
  }
  await request.typeAddress(`${site.origin}/article`);
  await request.send();
  await expect(result.outcome).toContainText('Done');
  expect(await window.read('performance.timeOrigin')).toBe(born);
  tellSlowest('engine', times);
  await app.quit();
});

test('the guard is killed again and again: another one takes its place, and the next page is read', async ({
  launch,
  site,
  startService,
  profile,
}) => {
  const work = await planWork(startService);
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    connections: [work.connection],
    tabs: [{ body: { url: `${site.origin}/article`, formats: ['markdown'], maxAge: 0 } }, work.tab],
  });
  const app = await launch();
  await work.begin(app.page);
  const window = windowScript(app);
  const result = resultPane(app.page);
  const born = await window.read('performance.timeOrigin');
  await requestLine(app.page).send();
  await expect(result.outcome).toContainText('Done');
  const engine = engineOf(app);
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const guard = guardOf(engine);
    if (guard === undefined) throw new Error('the engine has no guard');
    process.kill(guard, 'SIGKILL');
    const started = performance.now();
    await expect.poll(() => guardOf(engine) ?? guard, { intervals: [20] }).not.toBe(guard);
    await requestLine(app.page).send();
    await expect.poll(() => site.seen('/article').length, { intervals: [20] }).toBeGreaterThan(round);
    await expect(result.outcome).toContainText('Done');
    times.push(performance.now() - started);
    await work.expectUntouched(app.page);
  }
  expect(engineOf(app)).toBe(engine);
  expect(await window.read('performance.timeOrigin')).toBe(born);
  tellSlowest('guard', times);
  await app.quit();
});

test('the process of the failure lab is killed again and again: the next call starts it anew', async ({
  launch,
  startService,
  profile,
}) => {
  const work = await planWork(startService);
  seedProfile(profile, {
    connections: [work.connection],
    tabs: [{ connection: 'lab', body: { url: 'https://example.com/', formats: ['markdown'] } }, work.tab],
  });
  const app = await launch();
  await work.begin(app.page);
  const window = windowScript(app);
  const result = resultPane(app.page);
  await requestLine(app.page).send();
  await expect(result.outcome).toContainText('Done');
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const pid = await window.childPid('Trowel failure lab');
    if (pid === undefined) throw new Error('there is no lab');
    process.kill(pid, 'SIGKILL');
    const started = performance.now();
    await expect.poll(() => window.childPid('Trowel failure lab'), { intervals: [20] }).not.toBe(pid);
    await requestLine(app.page).send();
    await expect
      .poll(async () => ((await window.childPid('Trowel failure lab')) ?? pid) !== pid, { intervals: [20] })
      .toBe(true);
    await expect(result.outcome).toContainText('Done');
    times.push(performance.now() - started);
    await work.expectUntouched(app.page);
  }
  tellSlowest('lab', times);
  await app.quit();
});

/** A file that is not there yet is empty. */
function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The engine's guard: the one child of Node's kind that it has. */
function guardOf(engine: number): number | undefined {
  return descendantsOf(engine).find((pid) => wordsOf(pid).includes('--utility-sub-type=node.mojom.NodeService'));
}

/** Of the command line; a process that is gone has none. */
function wordsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
