import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openBlankWindow } from '../measure/blankWindow.ts';
import { buildPage } from '../measure/buildPage.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { percentile95, scriptOfSteps, workOf } from '../measure/scriptTime.ts';
import { servePages } from '../measure/servePages.ts';
import type { SuiteContext } from './suite.ts';

const lists = ['ours', 'reactWindow'] as const;

/** L1: a list of 100,000 events, against react-window with the same rows: until it is drawn, and the script of a frame of scrolling. */
export async function longListRows(context: SuiteContext): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-list-'));
  await buildPage('mountList', join(context.peers, 'longlist', 'mountList.tsx'), folder, context.project);
  const server = await servePages(folder, { '/index.html': page });
  const blank = await openBlankWindow(context.peers);
  const mounts: number[] = [];
  const scrolls: number[] = [];
  try {
    for (let round = 0; round <= (context.rounds ?? 8); round += 1) {
      const order = round % 2 === 0 ? lists : lists.toReversed();
      const measured = new Map<string, Measured>();
      for (const list of order) measured.set(list, await measure(blank.page, `${server.origin}/index.html`, list));
      const [ours, theirs] = lists.map((list) => measured.get(list));
      if (round === 0 || ours === undefined || theirs === undefined) continue;
      context.say(`bench: rows after ${ours.mountMs.toFixed(1)} ms, with react-window ${theirs.mountMs.toFixed(1)} ms`);
      mounts.push(ours.mountMs / theirs.mountMs);
      context.say(`bench: script ${ours.scriptMs.toFixed(2)} ms, with react-window ${theirs.scriptMs.toFixed(2)} ms`);
      scrolls.push(ours.scriptMs / theirs.scriptMs);
    }
  } finally {
    await blank.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return [
    ratioRow({ id: 'L1.mount', goal: 1.2, direction: 'atMost' }, mounts),
    ratioRow({ id: 'L1.scriptOfFrame', goal: 1.2, direction: 'atMost' }, scrolls),
  ];
}

interface Measured {
  readonly mountMs: number;
  readonly scriptMs: number;
}

async function measure(page: Page, url: string, list: (typeof lists)[number]): Promise<Measured> {
  await page.goto(url);
  await page.waitForFunction(() => 'mountList' in globalThis);
  const mountMs = await workOf(page, () =>
    page.evaluate(
      (name) => (globalThis as unknown as { mountList: (name: string) => Promise<number> }).mountList(name),
      list,
    ),
  );
  await page.mouse.move(300, 300);
  const steps = Array.from({ length: 80 }, (_, step) => () => page.mouse.wheel(0, step < 60 ? 180 : 30_000));
  return { mountMs, scriptMs: percentile95(await scriptOfSteps(page, steps)) };
}

/** The styles of the rows, as far as they affect position: both lists have the same. */
const page = `<!doctype html><meta charset="utf-8"><title>Long list</title>
<style>body{margin:0;font:13px sans-serif}#list,#list>*{height:600px}
[role=listbox]{position:relative;overflow-y:auto}[role=option]{position:absolute;left:0;right:0;display:flex;gap:8px}</style>
<div id="list"></div><script type="module" src="/mountList.js"></script>`;
