import { latePages } from '../../fixtures/late/latePages.ts';
import { startLateSite } from '../../fixtures/late/lateSite.ts';
import { pairedRatios } from '../measure/rounds.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { startEngine } from '../measure/startEngine.ts';
import { visitsOf } from '../measure/visits.ts';
import { byEngine, markdownBy, startPeer } from './enginePeer.ts';
import { startSite } from './engineSite.ts';
import type { SuiteContext } from './suite.ts';

const pagesPerRound = 8;
/** Typical delays of a web site: ms before a page responds, and before each of its files does. */
const delays = { page: 100, file: 30 };

/** W1: the fraction of late content in the response, for pages whose late content is known. */
export async function lateRow(context: SuiteContext): Promise<readonly Row[]> {
  const [site, engine] = [await startLateSite(delays.page), await startEngine(context.project, ['--cache-mb', '0'])];
  try {
    let [found, wanted] = [0, 0];
    for (const [index, { name, parts }] of latePages.entries()) {
      const markdown = await markdownBy(engine, site.addressOf(index), { formats: ['markdown'] });
      const missing = parts.filter((part) => !markdown.includes(part));
      if (missing.length > 0) context.say(`bench: ${name}: ${missing.length} of ${parts.length} parts are missing`);
      found += parts.length - missing.length;
      wanted += parts.length;
    }
    const value = found / wanted;
    return [{ kind: 'value', id: 'W1.lateParts', value, peer: null, goal: 0.99, documents: latePages.length }];
  } finally {
    await engine.stop();
    site.close();
  }
}

/** W2: time of a page of a site that takes its time, against `load` and `networkidle` of Playwright. */
export async function waitingRows(context: SuiteContext): Promise<readonly Row[]> {
  const peer = await startPeer(context);
  if (peer === null) return [];
  const [site, engine] = [await startSite(delays), await startEngine(context.project, ['--cache-mb', '0'])];
  const ours = byEngine(engine);
  const round = visitsOf(`${site.origin}/page`, pagesPerRound);
  try {
    const rows: Row[] = [];
    for (const until of ['load', 'networkidle'] as const) {
      const theirs = peer.scrapes({ until });
      const ratios = await pairedRatios(
        context.rounds ?? 8,
        () => round(ours),
        () => round(theirs),
      );
      rows.push(ratioRow({ id: `W2.time.${until}`, goal: 1, direction: 'atMost' }, ratios));
    }
    return rows;
  } finally {
    await Promise.all([peer.close(), engine.stop()]);
    site.close();
  }
}
