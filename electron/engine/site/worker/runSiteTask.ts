import type { JsonValue } from '../../../../shared/base/json.ts';
import { rankLinks } from '../map/rankLinks.ts';
import { readSitemapFile } from '../sitemaps/readSitemapFile.ts';
import type { SitemapLink, SitemapSummary } from '../sitemaps/sitemapFile.ts';
import { fingerprintPage } from './fingerprintPage.ts';
import { matchPatterns } from './matchPatterns.ts';
import type { SitePart } from './siteParts.ts';
import type { SiteOutput, SiteProgress, SiteTask } from './siteTask.ts';

/** Links of one message: few enough that its receiver stays responsive. */
const batchLinks = 500;

/**
 * Runs a task of the worker; links of a sitemap are passed on in batches.
 * @returns the output of the same kind as the task
 */
export async function runSiteTask(task: SiteTask, onProgress: (links: SiteProgress) => void): Promise<SiteOutput> {
  switch (task.kind) {
    case 'part':
      return { kind: 'part', value: await readPart(task.part) };
    case 'rank':
      return { kind: 'rank', order: rankLinks(task.links, task.query) };
    case 'ready':
      return { kind: 'ready' };
    case 'match':
      return { kind: 'match', matches: matchPatterns(task.patterns, task.texts) };
    case 'fingerprint':
      return { kind: 'fingerprint', fingerprint: fingerprintPage(task.url, task.text) };
    case 'sitemap':
      return { kind: 'sitemap', summary: await readInBatches(task.bytes, task.base, onProgress) };
  }
}

/** Parts need the extractor, which is most of the worker's code and of no use for sitemaps. */
async function readPart(part: SitePart): Promise<JsonValue> {
  const { readSitePart } = await import('./readSitePart.ts');
  return await readSitePart(part);
}

async function readInBatches(
  bytes: Uint8Array,
  base: string,
  onLinks: (links: SiteProgress) => void,
): Promise<SitemapSummary> {
  let batch: SitemapLink[] = [];
  const flush = (): void => {
    if (batch.length > 0) onLinks(batch);
    batch = [];
  };
  const summary = await readSitemapFile({ bytes, base }, (link) => {
    batch.push(link);
    if (batch.length >= batchLinks) flush();
  });
  flush();
  return summary;
}
