import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright';
import turndown from 'turndown';
import { startEngine, type StartedEngine } from '../measure/startEngine.ts';
import { pairedRatios } from '../measure/rounds.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { articlePage } from './pages.ts';
import type { Suite, SuiteContext } from './suite.ts';

const pagesPerRound = 12;

export const engineSuite: Suite = [{ figures: ['E1'], measure: throughputRows }];

/** E1 of the guide: pages a second with markdown, against Playwright with a fresh context, `load` and turndown. */
async function throughputRows(context: SuiteContext): Promise<readonly Row[]> {
  const executablePath = process.env['TROWEL_BENCH_CHROMIUM'] ?? '/usr/bin/chromium';
  const site = await startSite();
  const engine = await startEngine(context.project, ['--concurrency', '4']);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }).catch(() => null);
  try {
    if (browser === null) {
      context.say(
        `bench: E1 needs a Chromium for Playwright; none is at ${executablePath}. Install one, or name it in TROWEL_BENCH_CHROMIUM.`,
      );
      return [];
    }
    const rows: Row[] = [];
    for (const atOnce of [2, 4]) {
      const ratios = await pairedRatios(
        context.rounds ?? 8,
        () => throughput(atOnce, (index) => scrapeByEngine(engine, `${site.origin}/page/${index}`)),
        () => throughput(atOnce, (index) => scrapeByPlaywright(browser, `${site.origin}/page/${index}`)),
      );
      rows.push(ratioRow({ id: `E1.pagesPerSecond.${atOnce}`, goal: 1.5, direction: 'atLeast' }, ratios));
    }
    return rows;
  } finally {
    await browser?.close();
    await engine.stop();
    site.server.close();
    site.server.closeAllConnections();
  }
}

let nextPage = 0;

/** Pages a second with so many at once. Every page has an address of its own: nothing is cached on either side. */
async function throughput(atOnce: number, scrape: (index: number) => Promise<void>): Promise<number> {
  let left = pagesPerRound;
  const startedAt = performance.now();
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      nextPage += 1;
      await scrape(nextPage);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return (pagesPerRound * 1000) / (performance.now() - startedAt);
}

async function scrapeByEngine(engine: StartedEngine, url: string): Promise<void> {
  const response = await fetch(`${engine.url}/v2/scrape`, {
    method: 'POST',
    headers: { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, formats: ['markdown'] }),
  });
  const answer = (await response.json()) as { data?: { markdown?: string } };
  if ((answer.data?.markdown ?? '').length < 500)
    throw new Error(`the engine gave no markdown for ${url}: ${response.status}`);
}

async function scrapeByPlaywright(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    const markdown = new turndown().turndown(await page.content());
    if (markdown.length < 500) throw new Error(`turndown gave no markdown for ${url}`);
  } finally {
    await context.close();
  }
}

async function startSite(): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.endsWith('.css'))
      response.writeHead(200, { 'content-type': 'text/css' }).end('body{font-family:sans-serif;max-width:70ch}');
    else if (path.endsWith('.js'))
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('document.documentElement.dataset.ran="yes"');
    else if (path.endsWith('.svg'))
      response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(articlePage(path));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
