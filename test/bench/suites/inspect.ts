import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openBlankWindow } from '../measure/blankWindow.ts';
import { buildPage } from '../measure/buildPage.ts';
import { type AnswersWindow, openAnswers, serveAnswers } from '../measure/longAnswers.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { servePages } from '../measure/servePages.ts';
import type { Suite, SuiteContext } from './suite.ts';

export const inspectSuite: Suite = [
  { figures: ['X1', 'X2', 'X3', 'X4', 'X5'], measure: inspectRows },
  { figures: ['X6'], measure: afterStartRows },
];

/**
 * X1 and X2 of the guide, against a page that shows the same response in bare Monaco in the same rounds: from switching to a response until
 * it is painted. Ours was unloaded before: the window caches its first screen, and reads the rest again after that. X3: elements of the
 * page with 100,000 rows against 1,000. X4: the blocks of a document of 1,000 pages against those of one page. X5: a raw response of 100 MB
 * against a bare page that fetches and parses it.
 */
async function inspectRows(context: SuiteContext): Promise<readonly Row[]> {
  const service = await serveAnswers();
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-inspect-'));
  await buildPage('mountEditor', join(context.peers, 'baremonaco', 'mountEditor.ts'), folder, context.project);
  const pages = await servePages(folder, { '/index.html': monacoPage });
  const blank = await openBlankWindow(context.peers);
  const ours = await openAnswers(context.project, service.origin);
  const ratios: Record<'x1' | 'x2' | 'x3' | 'x4' | 'x4Nodes' | 'x5', number[]> = {
    x1: [],
    x2: [],
    x3: [],
    x4: [],
    x4Nodes: [],
    x5: [],
  };
  try {
    for (let round = 0; round <= (context.rounds ?? 8); round += 1) {
      const measured = await measureRound(round % 2 === 0, ours, blank.page, pages.origin, service.origin);
      // The first round warms the disk and is not counted.
      if (round === 0) continue;
      ratios.x1.push(measured.source / measured.monacoSource);
      ratios.x2.push(measured.markdown / measured.monacoMarkdown);
      ratios.x3.push(measured.rowNodes / measured.fewRowNodes);
      ratios.x4.push(measured.pages.ms / measured.onePage.ms);
      ratios.x4Nodes.push(measured.pages.nodes / measured.onePage.nodes);
      ratios.x5.push(measured.raw / measured.rawFloor);
    }
  } finally {
    await ours.close();
    await blank.close();
    pages.close();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return [
    ratioRow({ id: 'X1.source10MB', goal: 1.15, direction: 'atMost' }, ratios.x1),
    ratioRow({ id: 'X2.markdown10MB', goal: 0.5, direction: 'atMost' }, ratios.x2),
    ratioRow({ id: 'X3.nodesOf100000Rows', goal: 1.05, direction: 'atMost' }, ratios.x3),
    ratioRow({ id: 'X4.pages1000', goal: 1.5, direction: 'atMost' }, ratios.x4),
    ratioRow({ id: 'X4.nodesOf1000Pages', goal: 1.1, direction: 'atMost' }, ratios.x4Nodes),
    ratioRow({ id: 'X5.raw100MB', goal: 1.5, direction: 'atMost' }, ratios.x5),
  ];
}

/** X6, ours: as X4, but the document of 1,000 pages, and that of one page, are the first thing that is looked at after a start. */
async function afterStartRows(context: SuiteContext): Promise<readonly Row[]> {
  const service = await serveAnswers();
  const ours = await openAnswers(context.project, service.origin);
  const ratios: number[] = [];
  try {
    for (let round = 0; round <= (context.rounds ?? 8); round += 1) {
      const one = round % 2 === 0 ? await ours.openAfterStart('onePage') : null;
      const many = await ours.openAfterStart('pages');
      const single = one ?? (await ours.openAfterStart('onePage'));
      context.say(`bench: 1,000 pages ${many.toFixed(0)} ms, one page ${single.toFixed(0)} ms`);
      // The first round warms the disk and is not counted.
      if (round > 0) ratios.push(many / single);
    }
  } finally {
    await ours.close();
    service.close();
  }
  return [ratioRow({ id: 'X6.pages1000AfterStart', goal: 1.5, direction: 'atMost' }, ratios)];
}

async function measureRound(isOursFirst: boolean, ours: AnswersWindow, blank: Page, monaco: string, service: string) {
  const measureOurs = async () => {
    const rows = await ours.open('rows');
    const fewRows = await ours.open('fewRows');
    return {
      source: (await ours.open('source')).ms,
      markdown: (await ours.open('markdown')).ms,
      pages: await ours.open('pages'),
      onePage: await ours.open('onePage'),
      raw: (await ours.open('raw')).ms,
      rowNodes: rows.nodes,
      fewRowNodes: fewRows.nodes,
    };
  };
  const measureFloor = async () => ({
    monacoSource: await monacoMs(blank, monaco, `${service}/source`),
    monacoMarkdown: await monacoMs(blank, monaco, `${service}/markdown`),
    rawFloor: await fetchMs(blank, `${service}/raw`),
  });
  if (isOursFirst) {
    const measured = await measureOurs();
    return { ...measured, ...(await measureFloor()) };
  }
  const floor = await measureFloor();
  return { ...(await measureOurs()), ...floor };
}

/** The same response in bare Monaco: fetched, parsed, its text in an editor. */
async function monacoMs(page: Page, origin: string, url: string): Promise<number> {
  await page.goto(`${origin}/index.html`);
  await page.waitForFunction(() => 'mountEditor' in globalThis);
  return page.evaluate(async (address) => {
    const { mountEditor } = globalThis as unknown as { mountEditor: (text: string) => Promise<unknown> };
    const startedAt = performance.now();
    const answer = JSON.parse(await (await fetch(address)).text()) as { data: { rawHtml?: string; markdown?: string } };
    await mountEditor(answer.data.rawHtml ?? answer.data.markdown ?? '');
    return performance.now() - startedAt;
  }, url);
}

/** The minimum work for a response: fetched, parsed, its beginning painted. */
async function fetchMs(page: Page, url: string): Promise<number> {
  return page.evaluate(async (address) => {
    const startedAt = performance.now();
    const answer = JSON.parse(await (await fetch(address)).text()) as { data: { rawHtml: string } };
    document.body.textContent = answer.data.rawHtml.slice(0, 4000);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - startedAt;
  }, url);
}

const monacoPage = `<!doctype html><meta charset="utf-8"><title>Bare editor</title><link rel="stylesheet" href="/mountEditor.css">
<style>body{margin:0}#editor{height:800px}</style><div id="editor"></div><script type="module" src="/mountEditor.js"></script>`;
