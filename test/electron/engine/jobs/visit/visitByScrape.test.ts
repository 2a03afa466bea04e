import { describe, expect, test } from 'vitest';
import { err, ok } from '../../../../../shared/base/result.ts';
import { createVisitByScrape } from '../../../../../electron/engine/jobs/visit/visitByScrape.ts';
import type { JobRecord, LeasedPage } from '../../../../../electron/engine/ports/jobs.ts';
import type { ScrapeFailure } from '../../../../../electron/engine/ports/scrapeFailure.ts';
import { refusalOf } from '../../../../../electron/engine/scrape/scrapeFailure.ts';
import { createScrapeQueue } from '../../../../../electron/engine/scrape/scrapeQueue.ts';
import type { ScrapeJob } from '../../../../../electron/engine/scrape/scrapeJob.ts';
import type { ScrapeCaller, ScrapeService, VisitedPage } from '../../../../../electron/engine/scrape/scrapeService.ts';
import { validateScrape } from '../../../../../electron/engine/scrape/validate/validateScrape.ts';
import { newJob } from '../../../../support/jobWorld.ts';

const never = new AbortController().signal;
const job = { ...newJob(), state: 'scraping' } as JobRecord;
const page = { url: 'https://example.com/a', attempts: 1, token: 't' } as LeasedPage;
const visitedPage: VisitedPage = {
  url: 'https://example.com/final',
  statusCode: 200,
  title: 'T',
  retryAfter: null,
  links: [{ url: 'https://example.com/b', text: 'B' }],
};
const data = {
  markdown: 'Two words',
  metadata: { scrapeId: 'id', title: 'T', url: visitedPage.url, statusCode: 200, creditsUsed: 3, cacheState: 'miss' },
} as const;

type Scrape = (caller: ScrapeCaller) => ReturnType<ScrapeService['scrape']>;

function visitsOf(scrape: Scrape, places = 2) {
  const queue = createScrapeQueue(places, () => 0);
  const callers: ScrapeCaller[] = [];
  let time = 0;
  const visits = createVisitByScrape({
    queue,
    scrapes: {
      scrape(_job: ScrapeJob, caller: ScrapeCaller) {
        callers.push(caller);
        time += 250;
        return scrape(caller);
      },
    },
    scrapeOf: (_job, url) => validateScrape({ url }),
    refusalOf,
    allowPrivate: () => 'intranet',
    now: () => time,
  });
  return { visits, queue, callers };
}

async function visit(scrape: Scrape, url = page.url, signal = never) {
  const { visits } = visitsOf(scrape);
  const place = await visits.waitForPlace(job.id, never);
  if (place === null) throw new Error('there is no place');
  return await visits.visit({ job, page: { ...page, url }, place, signal });
}

const succeed: Scrape = (caller) => {
  caller.onPage?.(visitedPage);
  return Promise.resolve(ok(data));
};

describe('a visit by a scrape', () => {
  test('gives the document with its facts, its final URL and its links', async () => {
    expect(await visit(succeed)).toEqual({
      kind: 'document',
      body: JSON.stringify(data),
      facts: {
        scrapeId: 'id',
        finalUrl: visitedPage.url,
        statusCode: 200,
        title: 'T',
        words: 2,
        durationMs: 250,
        credits: 3,
      },
      retryAfterMs: null,
      links: ['https://example.com/b'],
      text: 'Two words',
      isCached: false,
    });
  });

  test('takes a place of the background band, and scrapes in it', async () => {
    const { visits, queue, callers } = visitsOf(succeed);
    const place = await visits.waitForPlace(job.id, never);
    const gone = new AbortController();
    const other = visits.waitForPlace(job.id, gone.signal);
    expect(queue).toMatchObject({ active: 1, waiting: 1 });
    if (place !== null) await visits.visit({ job, page, place, signal: never });
    expect(callers[0]).toMatchObject({ client: job.id, allowPrivate: 'intranet', turn: { waitedMs: 0 } });
    gone.abort();
    expect(await other).toBeNull();
  });

  test('takes a light place after a page that needed no browser, until one does', async () => {
    let needsBrowser = false;
    const { visits, queue } = visitsOf(async (caller) => {
      if (needsBrowser) await caller.turn?.enterBrowser(never);
      caller.onPage?.(visitedPage);
      return ok(data);
    });
    const visitNext = async (): Promise<number> => {
      const place = await visits.waitForPlace(job.id, never);
      // A light place leaves the one of the background free.
      const gone = new AbortController();
      const other = visits.waitForPlace('another job', gone.signal);
      const { waiting } = queue;
      gone.abort();
      (await other)?.release();
      if (place !== null) await visits.visit({ job, page, place, signal: never });
      place?.release();
      return waiting;
    };
    expect(await visitNext()).toBe(1);
    needsBrowser = true;
    expect(await visitNext()).toBe(0);
    expect(await visitNext()).toBe(1);
  });

  test('reads Retry-After of a site that asks for patience', async () => {
    const limited: Scrape = (caller) => {
      caller.onPage?.({ ...visitedPage, statusCode: 429, retryAfter: '7' });
      return Promise.resolve(ok(data));
    };
    expect(await visit(limited)).toMatchObject({ facts: { statusCode: 429 }, retryAfterMs: 7000 });
  });

  test.each<[ScrapeFailure, string, boolean]>([
    [{ kind: 'timeout' }, 'SCRAPE_TIMEOUT', false],
    [{ kind: 'dns', host: 'example.com' }, 'SCRAPE_DNS_RESOLUTION_ERROR', true],
    [{ kind: 'tls', host: 'example.com', reason: 'expired' }, 'SCRAPE_SSL_ERROR', true],
    [{ kind: 'site', message: 'refused' }, 'SCRAPE_SITE_ERROR', true],
  ])('reports a failure as the scrape endpoint does: %o', async (failure, code, isHostFailure) => {
    const result = await visit(() => Promise.resolve(err(failure)));
    expect(result).toMatchObject({ kind: 'failed', error: { code }, isHostFailure });
  });

  test('reports a URL that no scrape takes', async () => {
    expect(await visit(succeed, 'ftp://example.com/')).toMatchObject({ kind: 'failed', isHostFailure: false });
  });

  test('is aborted with its job, and with the engine', async () => {
    const stopped: Scrape = () => Promise.resolve(err({ kind: 'stopping' }));
    expect(await visit(stopped)).toEqual({ kind: 'aborted' });
    expect(await visit(succeed, page.url, AbortSignal.abort())).toEqual({ kind: 'aborted' });
  });
});
