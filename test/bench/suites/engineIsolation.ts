import { startReusingEngine } from '../measure/reusingEngine.ts';
import { pairedRatios } from '../measure/rounds.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { startEngine } from '../measure/startEngine.ts';
import { visitsOf } from '../measure/visits.ts';
import { byEngine } from './enginePeer.ts';
import { startSite } from './engineSite.ts';
import type { SuiteContext } from './suite.ts';

const pagesPerRound = 12;
const withoutCache = ['--cache-mb', '0'];

/**
 * E7: time of a scrape with a cleared session and dedicated processes, against the same engine that reuses a page for everything and clears
 * nothing. One at a time.
 */
export async function isolationRow(context: SuiteContext): Promise<readonly Row[]> {
  const [site, engine, reusing] = [
    await startSite(),
    await startEngine(context.project, withoutCache),
    await startReusingEngine(context.project, context.peers, withoutCache),
  ];
  const round = visitsOf(`${site.origin}/page`, pagesPerRound);
  try {
    const ratios = await pairedRatios(
      context.rounds ?? 8,
      () => round(byEngine(engine)),
      () => round(byEngine(reusing)),
    );
    return [ratioRow({ id: 'E7.isolated', goal: 1.35, direction: 'atMost' }, ratios)];
  } finally {
    await Promise.all([engine.stop(), reusing.stop()]);
    site.close();
  }
}
