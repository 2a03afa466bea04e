import { setTimeout } from 'node:timers/promises';
import { treeCpu } from '../measure/processCpu.ts';
import { pairedRatios } from '../measure/rounds.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { startEngine, type StartedEngine } from '../measure/startEngine.ts';
import { byEngine } from './enginePeer.ts';
import { startSite } from './engineSite.ts';
import type { SuiteContext } from './suite.ts';

const pagesPerRound = 30;
const atOnce = 2;
/** The library's process works below the priority of pages: what it has left to do is a part of the price. */
const settledMs = 1500;
/** CPU time of a scrape with the index, against one without it. */
const maxRatio = 1.05;

/** What adding its text to the library costs a scrape, in CPU time of all processes: an engine with a library against one without. */
export async function indexRows({ project, rounds }: SuiteContext): Promise<readonly Row[]> {
  const site = await startSite();
  const [engine, without] = await Promise.all([startEngine(project), startEngine(project, ['--library-mb', '0'])]);
  try {
    const rows: Row[] = [];
    for (const folder of ['page', 'plain']) {
      const ratios = await pairedRatios(
        rounds ?? 12,
        () => cpuOfRound(engine, `${site.origin}/${folder}`),
        () => cpuOfRound(without, `${site.origin}/${folder}`),
      );
      rows.push(ratioRow({ id: `S.index.${folder}`, goal: maxRatio, direction: 'atMost' }, ratios));
    }
    return rows;
  } finally {
    await Promise.all([engine.stop(), without.stop()]);
    site.close();
  }
}

let nextPage = 0;

/** CPU time of some scrapes, in ticks of the kernel. Every page has a URL of its own: nothing is cached. */
async function cpuOfRound(engine: StartedEngine, pages: string): Promise<number> {
  const scrape = byEngine(engine);
  const before = treeCpu(engine.pid);
  let left = pagesPerRound;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      nextPage += 1;
      await scrape(`${pages}/${nextPage}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  await setTimeout(settledMs);
  return Math.max(1, treeCpu(engine.pid) - before);
}
