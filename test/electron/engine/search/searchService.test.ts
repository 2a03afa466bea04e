import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../shared/base/result.ts';
import { noLibrary } from '../../../../electron/engine/library/libraryClient.ts';
import type { Library } from '../../../../electron/engine/ports/library.ts';
import { machineApi } from '../../../../electron/engine/search/providers/machineApis.ts';
import { noProviders, type OpenProviders } from '../../../../electron/engine/search/providers/openProviders.ts';
import { personProvider } from '../../../../electron/engine/search/providers/personProviders.ts';
import { searchWeb, type SearchPorts } from '../../../../electron/engine/search/searchService.ts';
import { threatPolicyOf } from '../../../../electron/engine/threat/judgeHost.ts';
import { urlKey } from '../../../../electron/engine/site/canonicalUrl.ts';
import { searchRequest } from '../../../support/searchRequest.ts';

type Response = { readonly status?: number; readonly json: unknown };

/** Searches where each host has a response of its own; none for one that cannot be reached. */
function search(
  responses: Readonly<Record<string, Response>>,
  change: Parameters<typeof searchRequest>[0] = {},
  more: Partial<SearchPorts> = {},
) {
  const ports: SearchPorts = {
    providers: both,
    library: noLibrary,
    userAgent: 'Trowel/test',
    wait: () => Promise.resolve(),
    keyOf: (url) => urlKey(url, { ignoreQueryParameters: false, deduplicateSimilarUrls: true }),
    fetch: ({ url }) => {
      const { hostname } = new URL(url);
      const response = responses[hostname];
      if (response === undefined) return Promise.resolve(err({ kind: 'dns', host: hostname, code: 'ENOTFOUND' }));
      return Promise.resolve(
        ok({
          url,
          redirects: [],
          status: response.status ?? 200,
          rawHeaders: [],
          headers: {},
          body: Buffer.from(JSON.stringify(response.json)),
          privateHosts: [],
          tlsProblem: null,
        }),
      );
    },
    ...more,
  };
  return searchWeb(ports, searchRequest(change), true, AbortSignal.timeout(10_000));
}

const both: OpenProviders = {
  own: { provider: personProvider('searxng', 'http://searx.example'), key: null, privateHosts: [] },
  apis: [{ provider: machineApi('wikipedia'), key: null, privateHosts: [] }],
};

function found(...urls: readonly string[]): Response {
  return {
    json: {
      results: urls.map((url) => ({ url, title: url })),
      query: { pages: urls.map((url) => ({ fullurl: url })) },
    },
  };
}

async function urls(searched: ReturnType<typeof search>): Promise<readonly string[]> {
  const result = await searched;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return (result.value.lists.get('web') ?? []).map(({ url }) => url);
}

const library: Library = {
  ...noLibrary,
  find: () =>
    Promise.resolve(
      ok([
        {
          id: 1,
          url: 'https://read.example/',
          title: 'Read',
          description: null,
          kind: 'page',
          readAt: 0,
          scrapeId: '',
          score: 0.5,
          passages: [{ text: 'The passage.', start: 0, end: 12, marks: [{ start: 4, end: 11 }] }],
        },
      ]),
    ),
};

describe('a search', () => {
  it('merges what several providers have, each page once', async () => {
    const searched = search({
      'searx.example': found('https://a.example/', 'https://b.example/'),
      'en.wikipedia.org': found('https://c.example/', 'http://www.b.example'),
    });
    expect(await urls(searched)).toEqual(['https://b.example/', 'https://a.example/', 'https://c.example/']);
  });

  it('continues without a provider that fails, and says why', async () => {
    const result = await search({
      'searx.example': { status: 403, json: {} },
      'en.wikipedia.org': found('https://c.example/'),
    });
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.value.warnings.join(' ')).toContain(
      'SearXNG refused the request (status 403). Its settings need "json"',
    );
  });

  it('has what the engine has read where no provider is set up, and says how to set one up', async () => {
    const result = await search({}, {}, { providers: noProviders, library });
    expect(result.ok && result.value.lists.get('web')).toMatchObject([
      { url: 'https://read.example/', provider: 'library', score: 0.5, highlights: 'The passage.' },
    ]);
    expect(result.ok && result.value.warnings.join(' ')).toContain('No search provider is set up');
  });

  it('is empty and says so without a provider and without a library', async () => {
    const result = await search({}, {}, { providers: noProviders });
    expect(result.ok && [...result.value.lists]).toEqual([['web', []]]);
    expect(result.ok && result.value.warnings.join(' ')).toContain('has no library');
  });

  it('fails with every reason where all providers fail and nothing was read', async () => {
    expect(await search({ 'searx.example': { status: 401, json: {} } })).toEqual({
      ok: false,
      error: {
        kind: 'failed',
        reasons: [
          'SearXNG refused the request (status 401). Try again later: it may limit requests from this network.',
          'Wikipedia cannot be reached (ENOTFOUND). Check its URL and the network.',
        ],
      },
    });
  });

  it('has what the engine has read where all providers fail', async () => {
    expect(await urls(search({}, {}, { library }))).toEqual(['https://read.example/']);
  });

  it('leaves out what a provider does not know to leave out', async () => {
    const responses = { 'searx.example': found('https://a.example/', 'https://x.b.example/', 'https://c.example/') };
    expect(await urls(search(responses, { includeDomains: ['b.example'] }))).toEqual(['https://x.b.example/']);
    expect(await urls(search(responses, { excludeDomains: ['b.example', 'c.example'] }))).toEqual([
      'https://a.example/',
    ]);
    const threat = threatPolicyOf({ blacklist: ['a.example'] });
    expect(await urls(search(responses, { threat }))).toEqual(['https://x.b.example/', 'https://c.example/']);
  });

  it('narrows to a category, and names it', async () => {
    const responses = {
      'searx.example': found('https://github.com/a/b', 'https://a.example/x.pdf', 'https://c.example/'),
    };
    const result = await search(responses, { categories: ['github', 'pdf'] });
    expect(result.ok && result.value.lists.get('web')?.map(({ category }) => category)).toEqual(['github', 'pdf']);
  });

  it('has a list for each source that is asked for, with at most limit results', async () => {
    const result = await search(
      { 'searx.example': found('https://a.example/', 'https://b.example/') },
      { sources: ['web', 'news'], limit: 1 },
    );
    expect(result.ok && [...result.value.lists].map(([source, { length }]) => [source, length])).toEqual([
      ['web', 1],
      ['news', 1],
    ]);
  });
});
