import { expect } from 'vitest';
import type { EngineTopic, RuleWorld } from './engineRule.ts';

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
}

/** Sends any request to the engine, by default with its token. */
async function send({ engine }: RuleWorld, { method = 'POST', body, headers, path = '/v2/scrape' }: Sent) {
  const answer = await fetch(`${engine.url}${path}`, {
    method,
    headers: headers ?? { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  return { status: answer.status, type: answer.headers.get('content-type'), json: JSON.parse(text) as unknown };
}

const json = { 'content-type': 'application/json' };
const scrape = '{"url":"http://example.org/"}';

export const errorRules: EngineTopic = {
  topic: 'errors',
  rules: [
    {
      rule: 'a missing or malformed key, or another one, is 401 Unauthorized: Invalid token',
      source: 'contract 5',
      check: async (world) => {
        const { token } = world.engine;
        for (const authorization of [null, 'Bearer', 'Bearer ', `Basic ${token}`, token, 'Bearer fc-somebody']) {
          const headers = authorization === null ? json : { ...json, authorization };
          const answer = await send(world, { body: scrape, headers });
          expect(answer, String(authorization)).toMatchObject({
            status: 401,
            json: { success: false, error: 'Unauthorized: Invalid token' },
          });
        }
      },
    },
    {
      rule: 'every error is JSON with success false and one line of words',
      source: 'contract 7.1',
      check: async (world) => {
        const deep = `{"url":${'['.repeat(80)}${']'.repeat(80)}}`;
        const failing: readonly (readonly [number, Sent])[] = [
          [400, { body: '{"url":' }],
          [400, { body: deep }],
          [400, { body: '[]' }],
          [401, { body: scrape, headers: json }],
          [404, { path: '/v2/nothing', body: '{}' }],
          [404, { method: 'GET', path: `/v2/scrape/${crypto.randomUUID()}` }],
          [405, { method: 'GET' }],
          [405, { method: 'DELETE' }],
          [413, { body: JSON.stringify({ url: 'x'.repeat(10_600_000) }) }],
          [
            415,
            { body: scrape, headers: { authorization: `Bearer ${world.engine.token}`, 'content-type': 'text/plain' } },
          ],
        ];
        for (const [status, sent] of failing) {
          const answer = await send(world, sent);
          expect(answer, JSON.stringify(sent).slice(0, 100)).toMatchObject({
            status,
            type: expect.stringContaining('application/json') as string,
            json: { success: false, error: expect.stringMatching(/^[^\n]{3,300}$/) as string },
          });
        }
      },
    },
    {
      rule: 'broken JSON has a code of its own',
      source: 'api-facts 8.3',
      check: async (world) => {
        expect((await send(world, { body: '{"url":' })).json).toMatchObject({
          code: 'BAD_REQUEST_INVALID_JSON',
          error: expect.stringContaining('Bad request, malformed JSON') as string,
        });
      },
    },
    {
      rule: 'a page that takes longer than the timeout is 408',
      source: 'contract 7.2, api-facts 8.3',
      path: '/silent',
      options: { timeout: 1000 },
      status: 408,
      answer: { success: false, error: expect.stringMatching(/^Request Timeout/) as string, code: 'SCRAPE_TIMEOUT' },
    },
    {
      rule: 'waitFor that leaves no time for the page is 400, which no client repeats, and the site is not asked',
      source: 'contract 2.2 and 7.2',
      check: async ({ scrape: ask, site }) => {
        site.forget();
        for (const options of [
          { waitFor: 4900, timeout: 5000 },
          { waitFor: 900, timeout: 1000 },
        ]) {
          const answer = await ask('/note', options);
          expect(answer.status, JSON.stringify(options)).toBe(400);
          expect(answer.json).toMatchObject({ success: false, code: 'BAD_REQUEST' });
          expect(answer.json['error']).toContain('must be shorter than the timeout');
        }
        expect(site.requests).toEqual([]);
      },
    },
    {
      rule: 'errors of a scrape carry the id of their charge, each its own',
      source: 'contract 7.3',
      check: async ({ scrape: ask }) => {
        const answers = [
          await ask('/note', { formats: 'markdown' }),
          await ask('/note', { formats: ['summary'] }),
          await ask('/note?never', { lockdown: true }),
          await ask('/note?never', { minAge: 1 }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([400, 403, 404, 404]);
        const ids = answers.map(({ json: { chargeId } }) => chargeId);
        for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
        expect(new Set(ids).size).toBe(ids.length);
      },
    },
    {
      rule: 'a name that does not resolve is told with status 200 and success false',
      source: 'api-facts 8.3',
      path: 'http://nobody.invalid/',
      answer: {
        success: false,
        code: 'SCRAPE_DNS_RESOLUTION_ERROR',
        error: expect.stringContaining('nobody.invalid') as string,
      },
    },
    {
      rule: 'a site that breaks off is an error of the site',
      source: 'contract 7.2, api-facts 8.3',
      path: '/reset',
      status: 500,
      answer: { success: false, code: 'SCRAPE_SITE_ERROR' },
    },
    {
      rule: 'a file that is no page, text or image of a document is refused by its type',
      source: 'api-facts 8.3',
      path: '/binary',
      status: 500,
      answer: { success: false, code: 'SCRAPE_UNSUPPORTED_FILE_ERROR' },
    },
    {
      rule: 'a schema that is none is 422, and so is one that asks for any object',
      source: 'contract 7.2, api-facts 1.2',
      check: async ({ scrape: ask }) => {
        for (const schema of [{ type: 'objekt' }, { type: 'object', additionalProperties: true }]) {
          const answer = await ask('/note', {
            formats: ['markdown', { type: 'changeTracking', modes: ['json'], schema }],
          });
          expect(answer.status).toBe(422);
          expect(answer.json).toMatchObject({ success: false, code: 'TROWEL_INVALID_JSON_SCHEMA' });
        }
      },
    },
    {
      rule: 'x-request-id, where a page is scraped, is nobody’s business: the same one scrapes again',
      source: 'contract 2.4 and 4.1',
      check: async ({ engine, site }) => {
        const once = async () =>
          await engine.scrape(
            { url: `${site.origin}/counter?key=keyed`, maxAge: 0 },
            { headers: { 'x-request-id': 'the-same' } },
          );
        expect([(await once()).data['markdown'], (await once()).data['markdown']]).toEqual(['visit 1', 'visit 2']);
      },
    },
  ],
};
