import { expect } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { idOf } from '../../../support/jobs.ts';
import { errorOf, isoTime, type JobTopic, shownBy, unknownId } from './jobRule.ts';

/** Start, status, errors and cancel of a crawl. */
export const crawlStatusRules: JobTopic = {
  topic: 'a crawl as a job',
  rules: [
    {
      rule: 'starts with its id and the URL of its status, which works',
      async check({ engine, start, serve }) {
        const started = await start({ url: serve({ '': {} }) });
        expect(started.json).toEqual({
          success: true,
          id: idOf(started),
          url: `${engine.url}/v2/crawl/${idOf(started)}`,
        });
        const status = await engine.get((started.json['url'] as string).slice(engine.url.length));
        expect(status.status).toBe(200);
      },
    },
    {
      rule: 'has the defaults of the API, and `delay` is in seconds up to 60',
      async check({ engine, start, serveForever }) {
        const id = idOf(await start({ url: serveForever(), delay: 60 }));
        const active = (await engine.get('/v2/crawl/active')).json['crawls'] as readonly object[];
        expect(active).toContainEqual(
          expect.objectContaining({
            id,
            options: expect.objectContaining({
              limit: 10_000,
              sitemap: 'include',
              includePaths: [],
              excludePaths: [],
              allowExternalLinks: false,
              allowSubdomains: false,
              ignoreRobotsTxt: false,
              ignoreQueryParameters: false,
              regexOnFullURL: false,
              deduplicateSimilarURLs: true,
              delay: 60,
            }) as unknown,
          }),
        );
        await engine.call('DELETE', `/v2/crawl/${id}`);
        expect(errorOf(await start({ url: 'http://a.example', delay: 61 }))).toContain('seconds');
        expect((await start({ url: 'http://a.example', delay: 0 })).status).toBe(400);
        expect((await start({ url: 'http://a.example', maxConcurrency: 0 })).status).toBe(400);
      },
    },
    {
      rule: 'is refused for a pattern that does not compile, with the message of the expression',
      async check({ start }) {
        const refused = await start({ url: 'http://a.example', excludePaths: ['^/ok', '(['] });
        expect(refused.json).toMatchObject({ code: 'BAD_REQUEST', details: [{ path: ['excludePaths', 1] }] });
        expect(refused.text).toContain('([');
      },
    },
    shownBy(
      'is refused with 402 only where no credit is left',
      'electron/engine/http/endpoints/jobs/startJob.ts',
      'remaining <= 0 ? noCredits',
    ),
    shownBy(
      'fills what the caller left open from a prompt',
      'test/electron/engine/jobs/prompt/proposeCrawl.test.ts',
      'describe(',
    ),
    {
      rule: 'starts once for an idempotency key, which is used up by a refused start as well; one that is no UUID counts as used',
      async check({ start, serve }) {
        const url = serve({ '': {} });
        const key = (last: string) => ({ 'x-idempotency-key': `0198c1de-0000-7000-8000-00000000${last}` });
        expect((await start({ url, limit: 1 }, key('0001'))).status).toBe(200);
        expect(errorOf(await start({ url, limit: 1 }, key('0001')))).toBe('Idempotency key already used');
        expect((await start({ url, depth: 1 }, key('0002'))).status).toBe(400);
        expect((await start({ url, limit: 1 }, key('0002'))).status).toBe(409);
        expect((await start({ url, limit: 1 }, { 'x-idempotency-key': 'word' })).status).toBe(409);
      },
    },
    {
      rule: 'has a status with counts, times that agree, and documents that have their id and URL',
      async check({ crawl, serve }) {
        const url = serve({ '': { './a': 'a' }, a: {} });
        const { status } = await crawl({ url, sitemap: 'skip' });
        expect(status).toMatchObject({ success: true, status: 'completed', completed: 2, total: 2, creditsUsed: -1 });
        const [created, completed, expires] = ['createdAt', 'completedAt', 'expiresAt'].map((name) =>
          Date.parse(status[name] as string),
        ) as [number, number, number];
        expect(completed).toBeGreaterThanOrEqual(created);
        expect(Math.abs(Number(status['duration']) - (completed - created) / 1000)).toBeLessThan(1);
        expect(expires).toBeGreaterThan(created);
        for (const document of status['data'] as readonly object[])
          expect(document).toMatchObject({
            metadata: {
              scrapeId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
              sourceURL: expect.stringContaining(url) as unknown,
              url: expect.stringContaining(url) as unknown,
            },
          });
      },
    },
    {
      rule: 'has an end time only at its end',
      async check({ engine, start, serveForever }) {
        const id = idOf(await start({ url: serveForever() }));
        const running = (await engine.get(`/v2/crawl/${id}`)).json;
        expect(running).toMatchObject({ status: 'scraping', duration: expect.any(Number) as unknown });
        expect(running).not.toHaveProperty('completedAt');
        await engine.call('DELETE', `/v2/crawl/${id}`);
        expect((await engine.get(`/v2/crawl/${id}`)).json['completedAt']).toMatch(isoTime);
      },
    },
    {
      rule: 'pages its documents by skip and limit, and `next` is absent on the last page',
      async check({ crawl, engine, serve }) {
        const links = { './a': 'a', './b': 'b', './c': 'c', './d': 'd' };
        const { id } = await crawl({ url: serve({ '': links, a: {}, b: {}, c: {}, d: {} }), sitemap: 'skip' });
        const seen: unknown[] = [];
        let path: string | null = `/v2/crawl/${id}?limit=2`;
        let pages = 0;
        while (path !== null) {
          const page: JsonObject = (await engine.get(path)).json;
          const { next, data } = page;
          expect((data as readonly unknown[]).length).toBeLessThanOrEqual(2);
          seen.push(
            ...(data as readonly { metadata: { sourceURL: string } }[]).map(({ metadata }) => metadata.sourceURL),
          );
          pages += 1;
          if (typeof next === 'string')
            expect(next).toMatch(`${engine.url}/v2/crawl/${id}?skip=${seen.length}&limit=2`);
          path = typeof next === 'string' ? next.slice(engine.url.length) : null;
        }
        expect([pages, seen.length, new Set(seen).size]).toEqual([3, 5, 5]);
        expect((await engine.get(`/v2/crawl/${id}?skip=3`)).json['data']).toHaveLength(2);
        expect((await engine.get(`/v2/crawl/${id}?skip=-1`)).status).toBe(400);
      },
    },
    {
      rule: 'warns where robots.txt blocked pages, and where it found little',
      async check({ crawl, serve, site }) {
        const blocked = await crawl({ url: site.origin, sitemap: 'skip', maxDiscoveryDepth: 1 });
        expect(blocked.status['warning']).toMatch(/robots\.txt.*scrape/s);
        const few = await crawl({ url: `${serve({ deep: {} })}deep`, sitemap: 'skip' });
        expect(few.status['warning']).toMatch(/Only 1 result\(s\) found.*crawlEntireDomain=true.*higher-level path/s);
      },
    },
    {
      rule: 'that failed as a whole says so with success, so that waiting clients end, and stays so',
      async check({ crawl, engine, site }) {
        const { id, status } = await crawl({ url: `${site.origin}/private/page` });
        const failed = { success: true, status: 'failed', completed: 0, total: 0, data: [] };
        expect(status).toMatchObject({ ...failed, error: expect.stringContaining('robots.txt') as unknown });
        expect((await engine.get(`/v2/crawl/${id}`)).json).toMatchObject(failed);
      },
    },
    {
      rule: 'is not found by an id that nobody has',
      async check({ engine }) {
        for (const [method, path] of [
          ['GET', `/v2/crawl/${unknownId}`],
          ['GET', `/v2/crawl/${unknownId}/errors`],
          ['DELETE', `/v2/crawl/${unknownId}`],
        ] as const) {
          const answer = await engine.call(method, path);
          expect([answer.status, errorOf(answer)], path).toEqual([404, 'Job not found']);
        }
      },
    },
    {
      rule: 'lists pages that failed, without `success`',
      async check({ crawl, engine, serve }) {
        const url = serve({
          '': { './a': 'a', './gone': 'gone' },
          a: {},
          gone: { body: '', status: 302, headers: { location: 'http://127.0.0.1:1/' } },
        });
        const { id } = await crawl({ url, sitemap: 'skip' });
        const errors = (await engine.get(`/v2/crawl/${id}/errors`)).json;
        expect(errors).not.toHaveProperty('success');
        expect(errors).toMatchObject({
          errors: [
            {
              id: expect.any(String) as unknown,
              timestamp: expect.stringMatching(isoTime) as unknown,
              url: `${url}gone`,
              code: expect.any(String) as unknown,
              error: expect.any(String) as unknown,
            },
          ],
          robotsBlocked: [],
        });
      },
    },
    {
      rule: 'is cancelled at once, visits no further page, and cannot be cancelled after its end',
      async check({ crawl, engine, start, serve, serveForever }) {
        const id = idOf(await start({ url: serveForever() }));
        const cancelled = await engine.call('DELETE', `/v2/crawl/${id}`);
        expect([cancelled.status, cancelled.json]).toEqual([200, { status: 'cancelled' }]);
        expect((await engine.get(`/v2/crawl/${id}`)).json).toMatchObject({ status: 'cancelled' });
        const { id: done } = await crawl({ url: serve({ '': {} }), sitemap: 'skip' });
        const late = await engine.call('DELETE', `/v2/crawl/${done}`);
        expect([late.status, errorOf(late)]).toEqual([409, 'Crawl is already completed']);
      },
    },
    {
      rule: 'is listed as active while it runs, with the time of its start, and gone afterwards',
      async check({ engine, start, serveForever }) {
        const url = serveForever();
        const id = idOf(await start({ url }));
        const crawls = (await engine.get('/v2/crawl/ongoing')).json['crawls'] as readonly { readonly id: string }[];
        expect(crawls.find((each) => each.id === id)).toMatchObject({
          teamId: expect.any(String) as unknown,
          url,
          created_at: expect.stringMatching(isoTime) as unknown,
        });
        await engine.call('DELETE', `/v2/crawl/${id}`);
        expect((await engine.get('/v2/crawl/active')).text).not.toContain(id);
      },
    },
    {
      rule: 'has its options previewed by a model, or a sentence that there is none',
      async check({ engine, site }) {
        const preview = await engine.call('POST', '/v2/crawl/params-preview', { url: site.origin, prompt: 'the blog' });
        expect([preview.status, preview.json['success']]).toEqual([400, false]);
        expect(errorOf(preview)).toContain('model');
      },
    },
    shownBy('sends its documents over a websocket', 'test/contract/engineBatch.test.ts', 'the official SDK'),
  ],
};
