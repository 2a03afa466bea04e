import type { SitePool } from '../host/sitePool.ts';
import type { PageComparison } from '../jobs/crawl/crawlSite.ts';
import { fingerprintBands, isNearDuplicate } from '../site/simhash.ts';
import { createTemplateWatch } from '../site/templateWatch.ts';
import { fingerprintPage } from '../site/worker/fingerprintPage.ts';

/** Longer texts are read in a worker: requests wait while the engine's thread reads one. */
const maxCharsInThread = 20_000;

/** Compares pages by their text. */
export function createPageComparison(sites: Pick<SitePool, 'fingerprint'>): PageComparison {
  return {
    async fingerprint(url, template, text, signal) {
      const fingerprint =
        text.length <= maxCharsInThread ? fingerprintPage(url, text) : await sites.fingerprint(url, text, signal);
      return fingerprint === null ? null : { template, ...fingerprint };
    },
    bandsOf: (fingerprint) =>
      fingerprint.wordCount === 0 ? [] : [`equal ${fingerprint.contentHash}`, ...fingerprintBands(fingerprint)],
    isNearDuplicate,
    createWatch: createTemplateWatch,
  };
}
