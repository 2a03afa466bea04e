import { describe, expect, it } from 'vitest';
import { urlKey } from '../../../../electron/engine/site/canonicalUrl.ts';
import { createFrontierOrder, type FrontierKey } from '../../../../electron/engine/site/frontierOrder.ts';
import { createScope, type Scope } from '../../../../electron/engine/site/scope.ts';
import { fingerprintText } from '../../../../electron/engine/site/simhash.ts';
import { createTemplateWatch, watchedText } from '../../../../electron/engine/site/templateWatch.ts';
import { urlTemplate } from '../../../../electron/engine/site/urlTemplate.ts';

const similar = { ignoreQueryParameters: false, deduplicateSimilarUrls: true };
const origin = 'https://club.example';

interface Page {
  readonly text: string;
  readonly links: readonly string[];
}

function datePath(time: number): string {
  return `/calendar/${new Date(time).toISOString().slice(0, 10)}`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A club of 200 pages, in a chain of sections that is five links deep, with an endless calendar that each page links to. */
function pageAt(path: string): Page {
  const today = datePath(Date.UTC(2026, 10, 29));
  if (path.startsWith('/calendar/')) {
    const time = Date.parse(path.slice('/calendar/'.length));
    const days = Array.from({ length: 40 }, (_, index) => datePath(time + (index - 20) * dayMs));
    return { text: `Club calendar ${path.slice(10)} no events on this day`, links: ['/', ...days] };
  }
  const [, , section = '0', entry] = path.split('/');
  const level = Number(section);
  const text = Array.from({ length: 80 }, (_, index) => `${path}word${index * (level + 3)}`).join(' ');
  if (entry !== undefined) return { text, links: [today, ...(level > 0 ? [`/part/${section}`] : ['/'])] };
  const entries = Array.from(
    { length: 39 },
    (_, index) => `/part/${section}/entry-${'abcdefghij'[index % 10]}-${index}`,
  );
  return { text, links: [today, ...entries, ...(level < 4 ? [`/part/${level + 1}`] : [])] };
}

/** Crawls the site: links are judged, deduplicated and ordered; closed templates are skipped. */
function crawl(scope: Scope, limit: number): string[] {
  const [order, watch] = [createFrontierOrder(), createTemplateWatch()];
  const known = new Set<string>();
  const waiting: { readonly url: string; readonly template: string; readonly key: FrontierKey }[] = [];
  const admit = (link: string, depth: number, page: string | null): void => {
    const verdict = scope.judge({ url: link, depth, page: page === null ? null : { url: page, kind: 'internal' } });
    if (!verdict.isAdmitted) return;
    const [key, template] = [urlKey(verdict.url, similar), urlTemplate(verdict.url)];
    if (key === null || template === null || known.has(key)) return;
    known.add(key);
    waiting.push({ url: verdict.url, template, key: order.admit(depth, template) });
  };
  const crawled: string[] = [];
  admit(`${origin}/`, 0, null);
  while (crawled.length < limit) {
    waiting.sort(
      ({ key: one }, { key: other }) =>
        one.depth - other.depth ||
        one.round - other.round ||
        one.templateNumber - other.templateNumber ||
        one.sequence - other.sequence,
    );
    const next = waiting.shift();
    if (next === undefined) break;
    if (watch.isClosed(next.template)) continue;
    const path = new URL(next.url).pathname;
    const { text, links } = pageAt(path);
    const contentHash = watchedText(next.url, text);
    watch.add({ number: crawled.length, template: next.template, contentHash, ...fingerprintText(contentHash) });
    crawled.push(path);
    for (const link of links) admit(origin + link, next.key.depth + 1, next.url);
  }
  return crawled;
}

describe('a site of 200 pages with an endless calendar', () => {
  it('is crawled whole with a limit of 300', () => {
    const scope = createScope(`${origin}/`, {
      ...similar,
      crawlEntireDomain: false,
      allowSubdomains: false,
      allowExternalLinks: false,
      includePaths: null,
      excludePaths: null,
      regexOnFullURL: false,
      maxDiscoveryDepth: null,
      robots: null,
      readsImages: false,
      referenceTimeMs: Date.UTC(2026, 10, 29),
    });
    const paths = crawl(scope, 300);
    const real = paths.filter((path) => !path.startsWith('/calendar/'));
    expect({ real: real.length, calendar: paths.length - real.length }).toEqual({ real: 200, calendar: 30 });
    expect(crawl(scope, 300)).toEqual(paths);
  });
});
