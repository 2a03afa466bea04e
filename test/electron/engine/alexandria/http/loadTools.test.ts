import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../../shared/base/json.ts';
import { ok } from '../../../../../shared/base/result.ts';
import { loadTools } from '../../../../../electron/engine/alexandria/http/loadTools.ts';
import type { Tool } from '../../../../../electron/engine/alexandria/tool.ts';
import type { ToolFetch, ToolRequest } from '../../../../../electron/engine/alexandria/toolFetch.ts';

const keyOf = (variable: string): string | undefined => (variable === 'STOVE_KEY' ? 'stove-secret-key' : undefined);

const search: JsonObject = {
  capability: 'search',
  description: 'Finds stoves.',
  options: [
    { name: 'term', required: true },
    { name: 'limit', type: 'integer', default: 5, max: 50 },
    { name: 'maker' },
  ],
  forPage: { term: '{{host}}' },
  request: {
    url: 'https://api.stoves.example/v1/{{term}}/list',
    query: { n: '{{limit}}', maker: '{{maker}}' },
    headers: { authorization: { env: 'STOVE_KEY', prefix: 'Bearer ' }, 'x-term': '{{term}}' },
  },
  pick: '/items',
};

function file(tool: JsonObject = search, provider: JsonObject = {}): string {
  return JSON.stringify({
    providers: [{ provider: 'stoves', domains: ['stoves.example'], tools: [tool], ...provider }],
  });
}

function load(text: string): Tool {
  const tools = loadTools(text, keyOf);
  if (!tools.ok) throw new Error(tools.error);
  const [tool] = tools.value.tools;
  if (tool === undefined) throw new Error('no tool');
  return tool;
}

async function run(
  tool: Tool,
  options: JsonObject,
  answer: { status?: number; type?: string; body?: JsonValue | string } = {},
) {
  const asked: ToolRequest[] = [];
  const fetch: ToolFetch = async (request) => {
    asked.push(request);
    const { status = 200, type = 'application/json', body = { items: [] } } = answer;
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    return await Promise.resolve(ok({ url: request.url, status, mediaType: type, bytes }));
  };
  const result = await tool.run(options, { fetch, signal: new AbortController().signal });
  return { result, request: asked[0] };
}

describe('an HTTP tool of a file', () => {
  test('makes one request of its options and gives the part that is picked', async () => {
    const { result, request } = await run(load(file()), { term: 'a/b ..' }, { body: { items: [{ name: 'Col' }] } });
    expect(request?.url).toBe('https://api.stoves.example/v1/a%2Fb%20../list?n=5');
    expect(request?.headers).toMatchObject({ authorization: 'Bearer stove-secret-key', 'x-term': 'a/b ..' });
    expect(result).toEqual({ ok: true, value: { data: [{ name: 'Col' }], upstreamStatus: 200 } });
  });

  test('never leaves its host, whatever an option holds', async () => {
    for (const term of ['@evil.example', '//evil.example', '\\evil', '?x', '#y', '%2e%2e']) {
      const { request } = await run(load(file()), { term });
      expect(new URL(request?.url ?? '').host, term).toBe('api.stoves.example');
      expect(new URL(request?.url ?? '').pathname, term).toMatch(/^\/v1\/[^/]+\/list$/);
    }
    for (const term of ['.', '..']) {
      const { result, request } = await run(load(file()), { term });
      expect(request).toBeUndefined();
      expect(result).toMatchObject({ error: { code: 'invalid_options' } });
    }
  });

  test('sends a body whose parts keep their kinds, and is then no safe one', async () => {
    const tool = load(
      file({
        ...search,
        request: {
          method: 'POST',
          url: 'https://api.stoves.example/',
          body: { q: 'about {{term}}', n: '{{limit}}', m: '{{maker}}' },
        },
      }),
    );
    expect(tool.isSafe).toBe(false);
    const { request } = await run(tool, { term: '{{limit}}"', limit: 7 });
    expect(JSON.parse(request?.body ?? '')).toEqual({ q: 'about {{limit}}"', n: 7 });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  test.each<[JsonObject, string]>([
    [{}, 'term is required'],
    [{ term: 'x', limit: 51 }, 'limit must be at most 50'],
    [{ term: 'x', limit: 1.5 }, 'limit must be a whole number'],
    [{ term: 'x', colour: 'red' }, 'colour is not an option'],
  ])('is not run with %j', async (options, message) => {
    const { result, request } = await run(load(file()), options);
    expect(request).toBeUndefined();
    expect(result).toMatchObject({
      error: { code: 'invalid_options', status: 400, message: expect.stringContaining(message) as string },
    });
  });

  test('refuses a header value that no header may have', async () => {
    const { result, request } = await run(load(file()), { term: 'a\r\nx-evil: 1' });
    expect(request).toBeUndefined();
    expect(result).toMatchObject({ error: { code: 'invalid_options' } });
  });

  test('tells of the service’s errors without what it said, and never hands its key on', async () => {
    expect((await run(load(file()), { term: 'x' }, { status: 503, body: 'stove-secret-key' })).result).toEqual({
      ok: false,
      error: { code: 'upstream_error', message: 'api.stoves.example responded with status 503', status: 503 },
    });
    const echoed = await run(load(file()), { term: 'x' }, { body: { items: ['you sent stove-secret-key'] } });
    expect(JSON.stringify(echoed.result)).not.toContain('stove-secret-key');
    expect((await run(load(file()), { term: 'x' }, { body: '{broken' })).result).toMatchObject({
      error: { status: 502 },
    });
    expect((await run(load(file()), { term: 'x' }, { body: {} })).result).toMatchObject({ error: { status: 502 } });
  });

  test('makes a call for a page of its site', () => {
    expect(load(file()).optionsFor('https://shop.stoves.example/col')).toEqual({ term: 'shop.stoves.example' });
  });

  test('waits for its terms', () => {
    const terms = { version: '2', url: 'https://stoves.example/terms' };
    expect(load(file(search, { terms })).openTerms).toMatchObject(terms);
    expect(load(file(search, { terms: { ...terms, accepted: '1' } })).openTerms).not.toBeNull();
    expect(load(file(search, { terms: { ...terms, accepted: '2' } })).openTerms).toBeNull();
  });
});

describe('a file that cannot be used', () => {
  const request = search['request'] as JsonObject;
  test.each<[string, string, string]>([
    ['broken JSON', '{', 'invalid JSON'],
    ['no providers', '{}', 'providers'],
    ['an unknown key', JSON.stringify({ providers: [], tool: 1 }), 'tool is not known here'],
    ['a name with spaces', file(search, { provider: 'my stoves' }), 'providers[0].provider'],
    ['the engine’s own name', file(search, { provider: 'site' }), 'the engine’s own'],
    ['two tools of one name', file(search, { tools: [search, search] }), 'stoves/search occurs twice'],
    [
      'another scheme',
      file({ ...search, request: { url: 'file:///etc/passwd' } }),
      'providers[0].tools[0].request.url',
    ],
    [
      'a host out of an option',
      file({ ...search, request: { url: 'https://{{term}}/x' } }),
      'without {{…}} in its host',
    ],
    [
      'a host that an option lengthens',
      file({ ...search, request: { url: 'https://a.example{{term}}/x' } }),
      'without {{…}} in its host',
    ],
    ['a user in the address', file({ ...search, request: { url: 'https://me:pw@a.example/x' } }), 'without a user'],
    [
      'an option that it has not',
      file({ ...search, request: { ...request, query: { q: '{{colour}}' } } }),
      '{{colour}} is no option',
    ],
    [
      'a header of the connection',
      file({ ...search, request: { ...request, headers: { Host: 'x' } } }),
      'Host cannot be set',
    ],
    [
      'a name of a variable that is none',
      file({ ...search, request: { ...request, headers: { a: { env: 'A B' } } } }),
      'headers.a',
    ],
    ['a body for a GET', file({ ...search, request: { ...request, body: {} } }), 'a GET request has none'],
    ['a pick that is none', file({ ...search, pick: 'items' }), 'a JSON pointer'],
  ])('for %s says so at its place', (_what, text, message) => {
    const tools = loadTools(text, keyOf);
    expect(tools.ok).toBe(false);
    expect(!tools.ok && tools.error).toContain(message);
    expect(!tools.ok && tools.error).not.toContain('stove-secret-key');
  });

  test.each<[string, string, (text: string) => string]>([
    ['a comma too many', '"domains": [,', (text) => text.replace('"domains": [', '"domains": [,')],
    ['an end too early', '"forPage"', (text) => text.slice(0, text.indexOf('"forPage"') + 12)],
    ['a wrong name', '"My stoves"', (text) => text.replace('"stoves"', '"My stoves"')],
    ['a wrong kind in a list', '"many"', (text) => text.replace('"max": 50', '"max": "many"')],
    ['an unknown key', '"pikc"', (text) => text.replace('"pick"', '"pikc"')],
    ['an option that is none', '"request"', (text) => text.replace('{{maker}}', '{{colour}}')],
    ['an address that is none', '"url"', (text) => text.replace('https://api', 'ftp://api')],
    ['what is missing', '"capability"', (text) => text.replace('"description"', '"descriptio\\u006e2"')],
  ])('for %s names its line', (_what, there, spoil) => {
    const text = spoil(JSON.stringify(JSON.parse(file()), null, 2));
    const tools = loadTools(text, keyOf);
    const line = Number(/^line (\d+): /.exec(tools.ok ? '' : tools.error)?.[1]);
    const around = text
      .split('\n')
      .slice(Math.max(0, line - 1), line + 1)
      .join('\n');
    expect(around, tools.ok ? '' : tools.error).toContain(there);
  });

  test('is no file without a key: its tool is there, and says so when it is called', async () => {
    const tools = loadTools(file(), () => undefined);
    if (!tools.ok) throw new Error(tools.error);
    expect(tools.value.variables).toEqual(['STOVE_KEY']);
    const [tool] = tools.value.tools;
    if (tool === undefined) throw new Error('no tool');
    const { result, request } = await run(tool, { term: 'x' });
    expect(request).toBeUndefined();
    expect(result).toMatchObject({ error: { code: 'key_missing', status: 403 } });
    expect(JSON.stringify(result)).toContain('STOVE_KEY');
  });
});
