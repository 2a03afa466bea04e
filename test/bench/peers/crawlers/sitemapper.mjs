import { loadPeer, printResult, url } from './result.mjs';

/** The URLs of a site by its sitemap index. */
const Sitemapper = await loadPeer('sitemapper');
const startedAt = performance.now();
const { sites } = await new Sitemapper({ url, timeout: 120_000 }).fetch();
printResult(sites.length, performance.now() - startedAt);
