import { expect } from 'vitest';
import { idOf } from '../../../support/jobs.ts';
import { errorOf, isoTime, type JobTopic, unknownId } from './jobRule.ts';

const starts = ['/v2/map', '/v2/crawl', '/v2/batch/scrape'] as const;
const invalidId = 'Invalid job ID format. Job ID must be a valid UUID.';

export const commonJobRules: JobTopic = {
  topic: 'all operations over several pages',
  rules: [
    {
      rule: 'a body that is not JSON is a 400 with its own code; a stranger gets 401 before it is read',
      async check({ engine }) {
        for (const path of starts) {
          const broken = await engine.call('POST', path, '{"url":');
          expect([broken.status, broken.json['code']]).toEqual([400, 'BAD_REQUEST_INVALID_JSON']);
          expect(errorOf(broken)).toContain('malformed JSON');
          expect((await engine.call('POST', path, '{"url":', { authorization: 'Bearer wrong' })).status).toBe(401);
        }
      },
    },
    {
      rule: '`GET /` is a liveness probe: it needs no key, and web pages and other hosts are refused all the same',
      async check({ engine }) {
        const probe = await engine.get('/', {});
        expect([probe.status, probe.json]).toEqual([
          200,
          { message: expect.stringContaining('Web Data API') as unknown, documentation: `${engine.url}/openapi.json` },
        ]);
        expect((await engine.get('/', { host: 'stranger.example' })).status).toBe(403);
        expect((await engine.get('/', { origin: 'https://stranger.example' })).status).toBe(403);
        expect((await engine.call('POST', '/', {}, { authorization: 'Bearer wrong' })).status).toBe(401);
      },
    },
    {
      rule: 'an id that is no UUID is the same 400 for status, errors and cancel, and active and ongoing are no ids',
      async check({ engine }) {
        for (const job of ['/v2/crawl/no-id', '/v2/batch/scrape/no-id']) {
          expect((await engine.get(job)).json).toMatchObject({ success: false, error: invalidId });
          expect((await engine.get(`${job}/errors`)).json['error']).toBe(invalidId);
          const cancelled = await engine.call('DELETE', job);
          expect([cancelled.status, cancelled.json['error']]).toEqual([400, invalidId]);
        }
        expect((await engine.get('/v2/crawl/active')).status).toBe(200);
        expect((await engine.get('/v2/crawl/ongoing')).status).toBe(200);
      },
    },
    {
      rule: 'an unknown key is refused at every depth, and `origin` is none',
      async check({ engine, site }) {
        const url = site.origin;
        for (const [path, body] of [
          ['/v2/map', { url, depth: 1 }],
          ['/v2/map', { url, location: { city: 'Basel' } }],
          ['/v2/crawl', { url, depth: 1 }],
          ['/v2/crawl', { url, scrapeOptions: { formats: ['markdown'], depth: 1 } }],
          ['/v2/crawl', { url, scrapeOptions: { location: { city: 'Basel' } } }],
          ['/v2/crawl', { url, webhook: { url, secret: 'x' } }],
          ['/v2/batch/scrape', { urls: [url], depth: 1 }],
          ['/v2/batch/scrape', { urls: [url], actions: [{ type: 'wait', milliseconds: 1, depth: 1 }] }],
        ] as const) {
          const refused = await engine.call('POST', path, body);
          expect([refused.status, refused.json['code']], JSON.stringify(body)).toEqual([400, 'BAD_REQUEST']);
        }
        expect((await engine.call('POST', '/v2/crawl', { url, depth: 1 })).json['error']).toContain('Unrecognized key');
        const labelled = await engine.call('POST', '/v2/map', { url, limit: 1, origin: 'js-sdk@4.42.0' });
        expect(labelled.status, labelled.text).toBe(200);
      },
    },
    {
      rule: 'a validation failure has a code, a sentence, and details with path and message',
      async check({ engine, site }) {
        for (const [path, body, at] of [
          ['/v2/map', { url: site.origin, limit: 0 }, ['limit']],
          ['/v2/map', { url: site.origin, limit: 100_001 }, ['limit']],
          ['/v2/map', { url: site.origin, sitemap: 'all' }, ['sitemap']],
          ['/v2/crawl', { url: site.origin, scrapeOptions: { waitFor: -1 } }, ['scrapeOptions', 'waitFor']],
          ['/v2/batch/scrape', { urls: [] }, ['urls']],
          ['/v2/batch/scrape', { urls: [site.origin], timeout: 'long' }, ['timeout']],
        ] as const)
          expect((await engine.call('POST', path, body)).json).toMatchObject({
            success: false,
            code: 'BAD_REQUEST',
            error: expect.stringMatching(/\S/) as unknown,
            details: [{ path: at, message: expect.stringMatching(/\S/) as unknown }],
          });
      },
    },
    {
      rule: 'a URL without a scheme is one of HTTP; another scheme, another type and a bare word are refused',
      async check({ engine, site, finish }) {
        const bare = await engine.call('POST', '/v2/crawl', { url: site.origin.replace('http://', ''), limit: 1 });
        expect(await finish(`/v2/crawl/${idOf(bare)}`)).toMatchObject({ status: 'completed', completed: 1 });
        for (const [path, body] of [
          ['/v2/map', { url: 'ftp://stoves.example/' }],
          ['/v2/crawl', { url: 'mailto:a@stoves.example' }],
        ] as const)
          expect(errorOf(await engine.call('POST', path, body))).toContain('unsupported protocol');
        const number = await engine.call('POST', '/v2/crawl', { url: 5 });
        expect([number.status, errorOf(number).includes('nvalid URL')]).toEqual([400, false]);
        expect((await engine.call('POST', '/v2/map', { url: 'word' })).status).toBe(400);
      },
    },
    {
      rule: '`integration` is of a closed list, or begins with an underscore',
      async check({ engine, site }) {
        for (const [integration, status] of [
          ['cli', 200],
          ['_ours', 200],
          ['nobody', 400],
        ] as const) {
          const body = { url: site.origin, limit: 1, integration };
          expect((await engine.call('POST', '/v2/map', body)).status, integration).toBe(status);
          expect((await engine.call('POST', '/v2/crawl', body)).status, integration).toBe(status);
        }
      },
    },
    {
      rule: 'ids are UUIDs of version 7, and times are ISO 8601 with milliseconds',
      async check({ start, map, serve, finish }) {
        const url = serve({ '': {} });
        const v7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
        expect((await map({ url, limit: 1 })).json['id']).toMatch(v7);
        const id = idOf(await start({ url, limit: 1 }));
        expect(id).toMatch(v7);
        const status = await finish(`/v2/crawl/${id}`);
        for (const name of ['createdAt', 'completedAt', 'expiresAt']) expect(status[name]).toMatch(isoTime);
      },
    },
    {
      rule: '`url` and `next` have the host by which the caller came',
      async check({ engine, serveForever }) {
        const host = `localhost:${engine.port}`;
        const started = await engine.call('POST', '/v2/crawl', { url: serveForever() }, { host });
        expect(started.json['url']).toBe(`http://${host}/v2/crawl/${idOf(started)}`);
        const status = await engine.get(`/v2/crawl/${idOf(started)}`, {
          authorization: `Bearer ${engine.token}`,
          host,
        });
        expect(status.json['next']).toMatch(`http://${host}/v2/crawl/`);
        await engine.call('DELETE', `/v2/crawl/${idOf(started)}`);
      },
    },
    {
      rule: 'an unknown path, an unknown job and an operation that is not here are three texts',
      async check({ engine }) {
        const texts = await Promise.all([
          engine.get('/v2/nothing'),
          engine.get(`/v2/crawl/${unknownId}`),
          engine.call('POST', '/v2/agent', { prompt: 'x' }),
        ]);
        expect(texts.map(({ status }) => status)).toEqual([404, 404, 404]);
        expect(new Set(texts.map(errorOf)).size).toBe(3);
        expect(errorOf(texts[1])).toBe('Job not found');
      },
    },
    {
      rule: 'a status is never refused for its rate',
      async check({ engine, start, serveForever }) {
        const id = idOf(await start({ url: serveForever() }));
        const answers = await Promise.all(Array.from({ length: 100 }, () => engine.get(`/v2/crawl/${id}`)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        await engine.call('DELETE', `/v2/crawl/${id}`);
      },
    },
    {
      rule: 'a job of one kind is unknown as one of the other, and `Bearer` alone is no key',
      async check({ engine, start, serve, finish }) {
        const id = idOf(await start({ url: serve({ '': {} }), limit: 1 }));
        await finish(`/v2/crawl/${id}`);
        expect((await engine.get(`/v2/batch/scrape/${id}`)).json['error']).toBe('Job not found');
        expect((await engine.get(`/v2/crawl/${id}`, { authorization: 'Bearer' })).status).toBe(401);
      },
    },
  ],
};
