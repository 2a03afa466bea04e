import { localEngineConnectionId } from '../../../shared/base/brand.ts';
import { ask } from '../../support/askMain.ts';
import { framesP95 } from '../measure/frameTimes.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { launchTraceApp } from '../measure/traceApp.ts';
import { startSite } from './engineSite.ts';
import type { SuiteContext } from './suite.ts';

const watchedMs = 10_000;
/** More than the engine does at once: it never waits for the next. */
const atOnce = 4;

/** E8: the time between two frames of the window, p95, while the engine scrapes one page after another, against an idle engine. */
export async function windowRow(context: SuiteContext): Promise<readonly Row[]> {
  const site = await startSite();
  const app = await launchTraceApp(context.project, []);
  let visits = 0;
  const scrapeOnce = async (): Promise<void> => {
    visits += 1;
    const { runId } = await ask(app.page, 'runs.start', {
      connectionId: localEngineConnectionId,
      body: { url: `${site.origin}/page/${visits}`, formats: ['markdown'] },
      allowPrivateHosts: ['127.0.0.1'],
    });
    const run = await app.ended(runId);
    if (run.state !== 'done') throw new Error(`the run of page ${visits} ended as ${run.state}`);
  };
  const whileScraping = async (): Promise<number> => {
    let isOver = false;
    const work = async (): Promise<void> => {
      while (!isOver) await scrapeOnce();
    };
    const works = Array.from({ length: atOnce }, work);
    const watched = await framesP95(app.page, watchedMs);
    isOver = true;
    await Promise.all(works);
    return watched;
  };
  const whileIdle = (): Promise<number> => framesP95(app.page, watchedMs);
  try {
    await scrapeOnce();
    const ratios: number[] = [];
    for (let round = 0; round < (context.rounds ?? 8); round += 1) {
      const [first, second] =
        round % 2 === 0 ? [await whileScraping(), await whileIdle()] : [await whileIdle(), await whileScraping()];
      const [busy, idle] = round % 2 === 0 ? [first, second] : [second, first];
      context.say(`bench: frames ${busy.toFixed(1)} ms while the engine works, ${idle.toFixed(1)} ms while it rests`);
      ratios.push(busy / idle);
    }
    return [ratioRow({ id: 'E8.frames', goal: 1.5, direction: 'atMost' }, ratios)];
  } finally {
    await app.close();
    site.close();
  }
}
