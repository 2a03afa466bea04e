import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type WorkspaceTab, workspaceSchema } from '../../shared/workspace/workspace.ts';
import { ask } from '../support/askMain.ts';
import { countOf, tellFigure } from '../support/scale.ts';
import { descendantsOf } from '../support/processTree.ts';
import { createStorePair, historyQuery } from '../support/storeFixtures.ts';
import { engineOf } from '../support/engineOf.ts';
import type { RunningApp } from '../support/launchApp.ts';
import type { Site } from '../support/site.ts';
import { documentAnswer, type V2Service } from '../support/v2Service.ts';
import { windowScript, type WindowScript } from '../support/windowScript.ts';
import { requestLine } from './pages/requestLine.ts';
import { resultPane } from './pages/resultPane.ts';
import { seedProfile, test } from './trowelTest.ts';
import { longHtml, longText, planWork } from './workInProgress.ts';

const rounds = countOf(50);
/** Security 9: back in less than this. */
const backWithinMs = 2000;

test.describe.configure({ timeout: 60_000 + rounds * 10_000 });

/** Reports the maximum recovery time; only the full run enforces it, on an otherwise idle machine. */
function tellSlowest(name: string, times: readonly number[]): void {
  tellFigure({ name: `recovery.${name}.count`, value: times.length, goal: '>=50' });
  tellFigure({ name: `recovery.${name}.slowestMs`, value: Math.round(Math.max(...times)), goal: `<${backWithinMs}` });
}

const field = '[data-focus-target="url"]';
const reader = '[role="document"]';

test('the window is killed again and again: tabs, drafts and the place in the result come back @long', async ({
  launch,
  startService,
  profile,
}) => {
  const service = await startService(() => documentAnswer({ markdown: longText, rawHtml: longHtml }));
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
    // As a user does, whose wheel event cancels the restoring of the scroll position.
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

test('after the third crash within a minute a plain page asks how to go on; safe mode leaves everything as it was @long', async ({
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
  await window.until(`document.querySelector('${field}')?.value === ''`);
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

test('every other process is killed again and again: what it did goes on, and work beside it stays untouched @long', async ({
  launch,
  startService,
  site,
  profile,
}) => {
  test.setTimeout(120_000 + rounds * 40_000);
  const service = await startService(() => documentAnswer());
  const work = await planWork(startService);
  const formats = ['markdown'];
  seedProfile(profile, {
    settings: { allowedPrivateHosts: ['127.0.0.1'] },
    connections: [{ id: 'cloud', name: 'Cloud', baseUrl: service.baseUrl }, work.connection],
    tabs: [
      { connection: 'cloud', body: { url: 'https://example.com/', formats } },
      { connection: 'lab', body: { url: 'https://example.com/', formats } },
      { body: { url: `${site.origin}/article`, formats, maxAge: 0 } },
      { body: { url: `${site.origin}/silent`, formats } },
      work.tab,
    ],
  });
  const app = await launch();
  await work.begin(app.page);
  const world: World = { app, window: windowScript(app), service, site, done: 1 };
  const born = await world.window.read('performance.timeOrigin');
  for (const [name, kill] of Object.entries(kills)) {
    await test.step(name, async () => {
      tellSlowest(name, await kill(world));
      // What a crash did to it would stay: it is looked at once for each kind of process.
      await work.expectUntouched(app.page);
    });
  }
  expect(await world.window.read('performance.timeOrigin')).toBe(born);
  await expect(app.page.locator('[data-region="alerts"]')).toHaveCount(0);

  await test.step('a window that hangs is loaded anew', () => hang(app, world.window));
  await app.quit();
  const store = createStorePair();
  expect(await store.open(join(profile, 'store'))).toMatchObject({ ok: true, value: { salvaged: null } });
  const page = await store.listHistory(doneRuns);
  expect(page.ok && page.value.rows.length).toBe(world.done);
  await store.close();
});

interface World {
  readonly app: RunningApp;
  readonly window: WindowScript;
  readonly service: V2Service;
  readonly site: Site;
  /** Runs that came to a good end so far. */
  done: number;
}

/** Kills a kind of process as often as requested; returns each recovery time in ms. */
type Kill = (world: World) => Promise<number[]>;

const kills: Readonly<Record<string, Kill>> = {
  async gpu({ window }) {
    return await each(async () => {
      const pid = await killChild(window, 'GPU');
      return async () => {
        await expect.poll(async () => (await window.childPid('GPU')) ?? pid, { intervals }).not.toBe(pid);
        await window.until('new Promise((resolve) => requestAnimationFrame(() => resolve(true)))');
      };
    });
  },
  async store(world) {
    const { app, window, service } = world;
    await app.page.keyboard.press('ControlOrMeta+1');
    return await each(async (round) => {
      await killChild(window, 'Trowel store');
      return async () => {
        await sendForDone(world);
        expect(service.scrapes()).toHaveLength(round);
      };
    });
  },
  async lab(world) {
    const { app, window } = world;
    await app.page.keyboard.press('ControlOrMeta+2');
    await sendForDone(world);
    return await each(async () => {
      const pid = await killChild(window, 'Trowel failure lab');
      return async () => {
        await expect.poll(() => window.childPid('Trowel failure lab'), { intervals }).not.toBe(pid);
        await sendForDone(world);
        expect(await window.childPid('Trowel failure lab')).not.toBe(pid);
      };
    });
  },
  async guard(world) {
    const { app, site } = world;
    await app.page.keyboard.press('ControlOrMeta+3');
    await sendForDone(world);
    const engine = engineOf(app);
    const times = await each(async (round) => {
      const guard = guardOf(engine);
      if (guard === undefined) throw new Error('the engine has no guard');
      process.kill(guard, 'SIGKILL');
      return async () => {
        await expect.poll(() => guardOf(engine) ?? guard, { intervals }).not.toBe(guard);
        await sendForDone(world);
        expect(site.seen('/article').length).toBeGreaterThan(round);
      };
    });
    expect(engineOf(app)).toBe(engine);
    return times;
  },
  async engine(world) {
    const { app, site } = world;
    const { page } = app;
    const result = resultPane(page);
    await page.keyboard.press('ControlOrMeta+4');
    const times = await each(async (round) => {
      await requestLine(page).send();
      await expect.poll(() => site.seen('/silent').length, { intervals }).toBe(round);
      process.kill(engineOf(app), 'SIGKILL');
      return async () => {
        await expect(result.cardTitle).toHaveText('The local engine crashed on this page');
        await expect(result.cardButton('Send again')).toBeVisible();
      };
    });
    await requestLine(page).typeAddress(`${site.origin}/article`);
    await sendForDone(world);
    return times;
  },
};

/** Polling without a pause leaves the machine less time for the expected change. */
const intervals = [20, 50];

/** `act` kills and returns the check that must hold afterwards. */
async function each(act: (round: number) => Promise<() => Promise<void>>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const beBack = await act(round);
    const started = performance.now();
    await beBack();
    times.push(performance.now() - started);
  }
  return times;
}

async function killChild(window: WindowScript, name: string): Promise<number> {
  const pid = await window.childPid(name);
  if (pid === undefined) throw new Error(`there is no ${name}`);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** Sends the visible tab and waits for one more successful run. */
async function sendForDone(world: World): Promise<void> {
  const { page } = world.app;
  world.done += 1;
  await requestLine(page).send();
  await expect.poll(() => countDone(page), { intervals }).toBe(world.done);
  await expect(resultPane(page).outcome).toContainText(/Done|Played/);
}

/** Null while the store is away. */
async function countDone(page: Page): Promise<number | null> {
  const listed = await ask(page, 'history.list', doneRuns).catch(() => null);
  return listed?.rows.length ?? null;
}

const doneRuns = historyQuery({ states: ['done'], limit: 500 });

async function hang({ page, electron, profile }: RunningApp, window: WindowScript): Promise<void> {
  const before = await window.pagePid();
  const draft = await requestLine(page).address.inputValue();
  // The visible tab was chosen a moment ago, and a hanging window writes nothing more.
  await expect.poll(() => chosenTab(profile)?.draft.body['url']).toBe(draft);
  await electron.evaluate(({ BrowserWindow }) => {
    const [shown] = BrowserWindow.getAllWindows();
    void shown?.webContents.executeJavaScript('for (;;);').catch(() => undefined);
    // Chromium reports it after some fifteen seconds of unhandled input.
    shown?.emit('unresponsive');
  });
  await expect.poll(() => window.pagePid(), { intervals }).not.toBe(before);
  await window.until(`document.querySelector('${field}')?.value === '${draft}'`);
}

/** Returns the visible tab as it is on disk. */
function chosenTab(profile: string): WorkspaceTab | undefined {
  const { tabs, activeTabId } = workspaceSchema.parse(JSON.parse(textOf(join(profile, 'workspace.json'))));
  return tabs.find(({ id }) => id === activeTabId);
}

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
