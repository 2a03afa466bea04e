import { setTimeout } from 'node:timers/promises';
import { treeCpu } from '../measure/processCpu.ts';
import { pairedRatios } from '../measure/rounds.ts';
import { type RatioGoal, ratioRow, type Row } from '../measure/row.ts';
import { startEngine, type StartedEngine } from '../measure/startEngine.ts';
import { byEngine, type Peer, type Scrape, startPeer } from './enginePeer.ts';
import type { LoopbackServer } from '../../support/listen.ts';
import { isolationRow } from './engineIsolation.ts';
import { memoryRow } from './engineMemory.ts';
import { startSite } from './engineSite.ts';
import { lateRow, waitingRows } from './engineWaiting.ts';
import { windowRow } from './engineWindow.ts';
import type { Suite, SuiteContext } from './suite.ts';

const pagesPerRound = 12;

/**
 * E1, E2, E3, E5, E6 and E9 of the guide, each against Playwright with a fresh context, `load` and turndown; E7, E8 and M3 against the
 * engine itself; and what waiting finds (W1) and takes (W2).
 */
export const engineSuite: Suite = [
  ...['E1', 'E2', 'E3', 'E5', 'E6', 'E9'].map((figure) => ({
    figures: [figure],
    measure: (context: SuiteContext) => measureFigure(context, figure),
  })),
  { figures: ['E7'], measure: isolationRow },
  { figures: ['E8'], measure: windowRow },
  { figures: ['M3'], measure: memoryRow },
  { figures: ['W1'], measure: lateRow },
  { figures: ['W2'], measure: waitingRows },
];

async function measureFigure(context: SuiteContext, name: string): Promise<readonly Row[]> {
  const peer = await startPeer(context);
  if (peer === null) return [];
  const [site, engine] = [await startSite(), await startEngine(context.project, ['--concurrency', '4'])];
  try {
    const rows: Row[] = [];
    for (const figure of figures(engine, peer).filter(({ id }) => id.startsWith(`${name}.`)))
      rows.push(await take(figure, site, context.rounds ?? 8));
    return rows;
  } finally {
    await Promise.all([peer.close(), engine.stop()]);
    site.close();
  }
}

/** What is measured: how fast, at what cost, how long a page takes, how late the slowest come. */
type Measure = 'pagesPerSecond' | 'cpu' | 'time' | 'p95';

interface Figure extends RatioGoal {
  readonly measure: Measure;
  readonly folder: 'page' | 'plain';
  readonly atOnce: number;
  readonly ours: Scrape;
  readonly theirs: Scrape;
  /** The process whose tree does our part; theirs is done by the rest of this one's. */
  readonly enginePid: number;
}

function figures(engine: StartedEngine, peer: Peer): readonly Figure[] {
  const theirs = peer.scrapes();
  const load = byEngine(engine);
  const fast = byEngine(engine, { formats: ['markdown'], fastMode: true });
  const image = byEngine(engine, { formats: ['markdown', 'screenshot'] });
  const print = byEngine(engine, { formats: ['markdown'], actions: [{ type: 'pdf' }] });
  const made = { folder: 'page', measure: 'pagesPerSecond', enginePid: engine.pid, theirs } as const;
  const speed = (id: string, ours: Scrape, goal: number, folder: Figure['folder'] = 'page'): Figure[] =>
    [2, 4].map((atOnce) => ({ ...made, id: `${id}.${atOnce}`, ours, goal, folder, atOnce, direction: 'atLeast' }));
  const cost = { ...made, atOnce: 2, direction: 'atMost' } as const;
  return [
    ...speed('E1.pagesPerSecond', load, 1.5),
    ...speed('E2.pagesPerSecond.fast', fast, 1.7),
    { ...cost, id: 'E3.cpu.load', measure: 'cpu', ours: load, goal: 0.75 },
    { ...cost, id: 'E3.cpu.fast', measure: 'cpu', ours: fast, goal: 0.62 },
    ...speed('E5.pagesPerSecond.plain', load, 6, 'plain'),
    { ...cost, id: 'E5.cpu.plain', folder: 'plain', measure: 'cpu', ours: load, goal: 0.17 },
    { ...cost, id: 'E6.p95', measure: 'p95', atOnce: 4, ours: load, goal: 0.75 },
    {
      ...cost,
      id: 'E9.screenshot',
      measure: 'time',
      atOnce: 1,
      ours: image,
      theirs: peer.scrapes({ also: (page) => page.screenshot() }),
      goal: 0.65,
    },
    {
      ...cost,
      id: 'E9.pdf',
      measure: 'time',
      atOnce: 1,
      ours: print,
      theirs: peer.scrapes({ also: (page) => page.pdf() }),
      goal: 0.75,
    },
  ];
}

async function take(figure: Figure, site: LoopbackServer, rounds: number): Promise<Row> {
  const pages = `${site.origin}/${figure.folder}`;
  const ourCpu = (): number => treeCpu(figure.enginePid);
  const theirCpu = (): number => treeCpu(process.pid) - ourCpu();
  const ratios = await pairedRatios(
    rounds,
    () => measure(figure, pages, figure.ours, ourCpu),
    () => measure(figure, pages, figure.theirs, theirCpu),
  );
  const { id, goal, direction } = figure;
  return ratioRow({ id, goal, direction }, ratios);
}

const clearedMs = 400;
let nextPage = 0;

/** Measures one round. Every page has a unique URL: nothing is cached on either side. */
async function measure(figure: Figure, pages: string, scrape: Scrape, cpu: () => number): Promise<number> {
  let left = pagesPerRound;
  const times: number[] = [];
  const cpuBefore = cpu();
  const startedAt = performance.now();
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      nextPage += 1;
      const began = performance.now();
      await scrape(`${pages}/${nextPage}`);
      times.push(performance.now() - began);
    }
  }
  await Promise.all(Array.from({ length: figure.atOnce }, work));
  if (figure.measure === 'cpu') {
    // Clearing up after the last page is part of its price.
    await setTimeout(clearedMs);
    return Math.max(1, cpu() - cpuBefore);
  }
  if (figure.measure === 'pagesPerSecond') return (pagesPerRound * 1000) / (performance.now() - startedAt);
  if (figure.measure === 'time') return times.reduce((sum, time) => sum + time, 0) / times.length;
  const ordered = times.toSorted((one, other) => one - other);
  return ordered[Math.ceil(ordered.length * 0.95) - 1] ?? Number.NaN;
}
