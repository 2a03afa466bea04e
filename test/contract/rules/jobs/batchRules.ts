import { expect } from 'vitest';
import { idOf, pathsOfDocuments } from '../../../support/jobs.ts';
import { errorOf, isoTime, type JobTopic, unknownId } from './jobRule.ts';

export const batchRules: JobTopic = {
  topic: 'batch scrape',
  rules: [
    {
      rule: 'takes the options of a scrape beside its URLs, and has a document for each URL as it was sent',
      async check({ batch, finish, serve }) {
        const url = serve({ a: {}, b: {} });
        const urls = [`${url}a?y=2&x=1`, `${url}b/`, `${url}a?y=2&x=1`];
        const started = await batch({ urls, formats: ['markdown', 'links'], onlyMainContent: false });
        const status = await finish(`/v2/batch/scrape/${idOf(started)}`);
        expect(status).toMatchObject({ status: 'completed', completed: 3, total: 3 });
        expect(pathsOfDocuments(status, url).toSorted()).toEqual(['a?y=2&x=1', 'a?y=2&x=1', 'b/']);
        for (const document of status['data'] as readonly object[])
          expect(document).toMatchObject({
            markdown: expect.any(String) as unknown,
            links: expect.any(Array) as unknown,
          });
        const nested = await batch({ urls, options: { formats: ['html'] } });
        expect(nested.status).toBe(400);
      },
    },
    {
      rule: 'lists invalid URLs only where it is asked to leave them out, and needs one that is valid',
      async check({ batch, serve }) {
        const url = serve({ '': {} });
        const lenient = await batch({ urls: [url, 'ftp://a.example/'], ignoreInvalidURLs: true });
        expect(lenient.json).toMatchObject({ success: true, invalidURLs: ['ftp://a.example/'] });
        expect((await batch({ urls: [url], ignoreInvalidURLs: true })).json['invalidURLs']).toEqual([]);
        expect((await batch({ urls: [url, 'word'] })).status).toBe(400);
        expect((await batch({ urls: [url] })).json).not.toHaveProperty('invalidURLs');
        expect(errorOf(await batch({ urls: ['word'], ignoreInvalidURLs: true }))).toBe('No valid URLs provided');
      },
    },
    {
      rule: 'is added to by its id, under the same id',
      async check({ batch, finish, serve }) {
        const url = serve({ a: {}, b: {} });
        const id = idOf(await batch({ urls: [`${url}a`] }));
        expect((await batch({ urls: [`${url}b`], appendToId: id })).json).toMatchObject({ success: true, id });
        expect((await finish(`/v2/batch/scrape/${id}`))['completed']).toBe(2);
        expect((await batch({ urls: [url], appendToId: unknownId })).status).toBe(404);
        expect((await batch({ urls: [url], appendToId: 'word' })).status).toBe(400);
      },
    },
    {
      rule: 'is cancelled, with a status that says so at once; one that nobody has is not found',
      async check({ batch, engine, serveForever }) {
        const path = `/v2/batch/scrape/${idOf(await batch({ urls: [serveForever()] }))}`;
        const cancelled = await engine.call('DELETE', path);
        expect([cancelled.status, cancelled.json]).toEqual([200, { status: 'cancelled' }]);
        const status = await engine.get(path);
        expect([status.status, status.json['status']]).toEqual([200, 'cancelled']);
        expect((await engine.call('DELETE', `/v2/batch/scrape/${unknownId}`)).status).toBe(404);
      },
    },
    {
      rule: 'has status, paging, times and errors as a crawl has',
      async check({ batch, engine, finish, serve }) {
        const url = serve({ a: {} });
        const id = idOf(await batch({ urls: [`${url}a`, 'http://nowhere.invalid/', `${url}b`] }));
        const path = `/v2/batch/scrape/${id}`;
        const status = await finish(path);
        expect(status).toMatchObject({ status: 'completed', completed: 2, total: 2, creditsUsed: -1 });
        for (const name of ['createdAt', 'completedAt', 'expiresAt']) expect(status[name]).toMatch(isoTime);
        const first = (await engine.get(`${path}?limit=1`)).json;
        expect([first['data'], first['next']]).toEqual([
          expect.arrayContaining([expect.anything()]) as unknown,
          `${engine.url}${path}?skip=1&limit=1`,
        ]);
        expect((await engine.get(`${path}/errors`)).json).toMatchObject({
          errors: [{ url: 'http://nowhere.invalid/', code: 'SCRAPE_DNS_RESOLUTION_ERROR' }],
          robotsBlocked: [],
        });
      },
    },
    {
      rule: 'makes formats of several kinds for each page',
      async check({ batch, finish, serve }) {
        const started = await batch({
          urls: [serve({ '': { './a': 'a' } })],
          formats: ['markdown', 'html', 'rawHtml', 'links', 'images', { type: 'screenshot', fullPage: true }],
        });
        const status = await finish(`/v2/batch/scrape/${idOf(started)}`);
        expect(status['data']).toMatchObject([
          {
            markdown: expect.any(String) as unknown,
            html: expect.any(String) as unknown,
            rawHtml: expect.any(String) as unknown,
            links: expect.any(Array) as unknown,
            images: expect.any(Array) as unknown,
            screenshot: expect.stringContaining('/artifacts/') as unknown,
          },
        ]);
      },
    },
    {
      rule: 'follows no link, and asks no robots.txt',
      async check({ batch, finish, site }) {
        const before = site.requested.filter((path) => path === '/robots.txt').length;
        const started = await batch({ urls: [`${site.origin}/private/page`] });
        const status = await finish(`/v2/batch/scrape/${idOf(started)}`);
        expect(pathsOfDocuments(status, site.origin)).toEqual(['/private/page']);
        expect(site.requested.filter((path) => path === '/robots.txt')).toHaveLength(before);
      },
    },
  ],
};
