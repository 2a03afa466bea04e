import { setTimeout } from 'node:timers/promises';
import { treePss } from '../measure/processMemory.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { startEngine } from '../measure/startEngine.ts';
import { byEngine } from './enginePeer.ts';
import { startSite } from './engineSite.ts';
import type { SuiteContext } from './suite.ts';

const few = 100;
const many = 1000;
const atOnce = 2;
/** What is cleared up after the last scrape is not counted. */
const restMs = 5000;
const looks = 5;

/** M3: memory of the engine with all its processes after 1,000 scrapes, against the same engine after 100. */
export async function memoryRow(context: SuiteContext): Promise<readonly Row[]> {
  const site = await startSite();
  const ratios: number[] = [];
  try {
    for (let round = 0; round < (context.rounds ?? 3); round += 1) {
      const engine = await startEngine(context.project, ['--concurrency', String(atOnce)]);
      const scrape = byEngine(engine);
      let done = 0;
      const scrapeUntil = async (count: number): Promise<number> => {
        const work = async (): Promise<void> => {
          while (done < count) {
            done += 1;
            await scrape(`${site.origin}/page/${round}-${done}`);
          }
        };
        await Promise.all(Array.from({ length: atOnce }, work));
        return await restingPss(engine.pid);
      };
      try {
        const [after100, after1000] = [await scrapeUntil(few), await scrapeUntil(many)];
        const mb = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
        context.say(`bench: ${mb(after100)} MB after ${few} scrapes, ${mb(after1000)} MB after ${many}`);
        ratios.push(after1000 / after100);
      } finally {
        await engine.stop();
      }
    }
    return [ratioRow({ id: 'M3.memory', goal: 1.05, direction: 'atMost' }, ratios)];
  } finally {
    site.close();
  }
}

/** Returns the minimum of several measurements of an idle engine: memory that is about to be freed fluctuates. */
async function restingPss(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < looks; look += 1) {
    await setTimeout(restMs / looks);
    least = Math.min(least, treePss(pid));
  }
  return least;
}
