import { extractDocument } from '../../../electron/engine/extract/extractDocument.ts';
import { startReusedPage } from '../measure/reusedPage.ts';
import { pairedRatios } from '../measure/rounds.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { startEngine } from '../measure/startEngine.ts';
import { visitsOf } from '../measure/visits.ts';
import { byEngine, type Scrape } from './enginePeer.ts';
import { startSite } from './engineSite.ts';
import type { SuiteContext } from './suite.ts';

const pagesPerRound = 12;

/**
 * E7: time of a scrape with a session and processes of its own, cleared after it, against one page of the same Electron that is used
 * again for everything and written by the same converter. One at a time.
 */
export async function isolationRow(context: SuiteContext): Promise<readonly Row[]> {
  const [site, engine, page] = [
    await startSite(),
    await startEngine(context.project, ['--cache-mb', '0']),
    await startReusedPage(context.peers),
  ];
  const isolated = byEngine(engine);
  const reused: Scrape = async (url) => {
    const formats = { markdown: true, html: false, links: false, images: false };
    const tags = { onlyMainContent: true, includeTags: [], excludeTags: [], removeBase64Images: true };
    extractDocument({ html: await page.read(url), url, ...tags, formats });
  };
  const round = visitsOf(`${site.origin}/page`, pagesPerRound);
  try {
    const ratios = await pairedRatios(
      context.rounds ?? 8,
      () => round(isolated),
      () => round(reused),
    );
    return [ratioRow({ id: 'E7.isolated', goal: 1.35, direction: 'atMost' }, ratios)];
  } finally {
    await Promise.all([engine.stop(), page.stop()]);
    site.close();
  }
}
