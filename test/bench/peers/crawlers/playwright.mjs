import Turndown from 'turndown';
import { browser, limit, loadPeer, printResult, url } from './result.mjs';

/** Crawlee with Playwright and turndown: the usual way to crawl pages that need scripts. */
const { Configuration, PlaywrightCrawler } = await loadPeer('crawlee');
const turndown = new Turndown();
const pages = [];
const crawler = new PlaywrightCrawler(
  {
    maxRequestsPerCrawl: Number(limit),
    launchContext: { launchOptions: { executablePath: browser, args: ['--no-sandbox', '--disable-gpu'] } },
    requestHandler: async ({ page, enqueueLinks }) => {
      pages.push(turndown.turndown(await page.content()));
      await enqueueLinks();
    },
  },
  new Configuration({ persistStorage: false }),
);
const startedAt = performance.now();
await crawler.run([url]);
printResult(pages.length, performance.now() - startedAt);
