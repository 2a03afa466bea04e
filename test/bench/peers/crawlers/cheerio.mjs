import Turndown from 'turndown';
import { limit, loadPeer, printResult, url } from './result.mjs';

/** Crawlee without a browser, with turndown: the usual way to crawl static pages to markdown. */
const { CheerioCrawler, Configuration } = await loadPeer('crawlee');
const turndown = new Turndown();
const pages = [];
const crawler = new CheerioCrawler(
  {
    maxRequestsPerCrawl: Number(limit),
    requestHandler: async ({ $, enqueueLinks }) => {
      pages.push(turndown.turndown($.html()));
      await enqueueLinks();
    },
  },
  new Configuration({ persistStorage: false }),
);
const startedAt = performance.now();
await crawler.run([url]);
printResult(pages.length, performance.now() - startedAt);
