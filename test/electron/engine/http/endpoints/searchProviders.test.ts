import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../../shared/base/result.ts';
import { searchApiIds } from '../../../../../shared/base/searchProviders.ts';
import { openGuardedClient } from '../../../../../electron/engine/host/guardedClient.ts';
import { openSearch } from '../../../../../electron/engine/launch/openSearch.ts';
import { noLibrary } from '../../../../../electron/engine/library/libraryClient.ts';
import { machineApi } from '../../../../../electron/engine/search/providers/machineApis.ts';
import {
  noProviders,
  openProviders,
  type OpenProviders,
} from '../../../../../electron/engine/search/providers/openProviders.ts';
import type { SearchProvider } from '../../../../../electron/engine/search/providers/searchProvider.ts';
import { startLoopbackService, type Play } from '../../../../support/loopbackService.ts';
import {
  apiFixtures,
  customFixture,
  customProvider,
  personFixtures,
  type ProviderFixture,
} from '../../../../support/searchFixtures.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';
import { serverUnderTest, token } from '../serverUnderTest.ts';

const { fetch: guardedFetch } = openGuardedClient({});
const searchKey = 'canary-key-of-the-search-provider';

type Open = (baseUrl: string) => OpenProviders;

/** What a caller of `POST /v2/search` gets of a provider, over HTTP: the response, with everything that the server logged. */
async function search(open: Open, source: string, play: Play, timeout = 30_000) {
  const service = await startLoopbackService(play);
  const logged: string[] = [];
  const { server } = await serverUnderTest(undefined, {
    searches: openSearch({
      providers: open(service.baseUrl),
      library: { ...noLibrary, find: () => Promise.resolve(ok([])) },
      scrapes: { scrape: () => Promise.reject(new Error('no result of this test is scraped')) },
      queue: { enter: () => Promise.reject(new Error('no result of this test is scraped')) } as never,
      toolsFor: () => [],
      fetch: guardedFetch,
      userAgent: 'Trowel/test',
      now: () => performance.now(),
    }),
    log: (line) => void logged.push(line),
  });
  const response = await fetch(`${server.url}/v2/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'tides', sources: [source], timeout }),
  });
  const text = await response.text();
  expect(text, 'the key in the response').not.toContain(searchKey);
  expect(logged.join('\n'), 'the key in the log').not.toContain(searchKey);
  return { status: response.status, text, json: JSON.parse(text) as Record<string, unknown>, service };
}

function expectFailure({ status, json }: Awaited<ReturnType<typeof search>>, says: string): void {
  expect({ status, code: json['code'], success: json['success'] }).toEqual({
    status: 502,
    code: 'TROWEL_SEARCH_FAILED',
    success: false,
  });
  expect(json['error']).toContain(`No search provider gave results. ${says}`);
}

interface Provider {
  readonly id: string;
  readonly fixture: ProviderFixture;
  readonly open: Open;
}

function opened(settings: Partial<Parameters<typeof openProviders>[0]>): OpenProviders {
  const nothing = { searchProvider: null, searchUrl: null, searchFile: null, searchApis: [], searchKey };
  const providers = openProviders({ ...nothing, ...settings });
  if (!providers.ok) throw new Error(providers.error);
  return providers.value;
}

const withKey: readonly Provider[] = [
  ...Object.entries(personFixtures).map(([id, fixture]) => ({
    id,
    fixture,
    open: (searchUrl: string) => opened({ searchProvider: id as keyof typeof personFixtures, searchUrl }),
  })),
  {
    id: 'a provider that a person describes',
    fixture: customFixture,
    open(base) {
      const searchFile = join(temporaryFolder(), 'search.json');
      writeFileSync(searchFile, JSON.stringify(customProvider(base)));
      return opened({ searchFile });
    },
  },
];

const all: readonly Provider[] = [
  ...withKey,
  ...searchApiIds.map((id) => ({
    id,
    fixture: apiFixtures[id],
    open: (base: string) => ({
      ...noProviders,
      apis: [{ provider: withOrigin(machineApi(id), base), key: null, privateHosts: ['127.0.0.1'] }],
    }),
  })),
];

describe.each(all)('$id', ({ fixture, open }) => {
  const { source, name } = fixture;

  it('gives its results in the form of the API', async () => {
    const { status, json } = await search(open, source, () => ({ json: fixture.results }));
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, data: { [source]: fixture.mapped } });
    expect((json['data'] as Record<string, unknown[]>)[source]).toHaveLength(fixture.mapped.length);
  });

  it('that refuses is named with what to do', async () => {
    expectFailure(await search(open, source, () => fixture.refusal.response), fixture.refusal.says);
  });

  it.each([
    ['HTML', '<!doctype html><title>Sign in</title>', 'it is no JSON'],
    ['half of its JSON', '{"results": [', 'it is no JSON'],
    ['too much', ' '.repeat(3 * 1024 * 1024), 'it is longer than 2 MB'],
    ['JSON that is nested too deep', `${'['.repeat(500)}${']'.repeat(500)}`, 'its JSON is nested too deep'],
    ['another JSON', '[]', 'it has no list at'],
  ])('that sends %s is unreadable', async (_, sent, what) => {
    const found = await search(open, source, () => ({ bytes: Buffer.from(sent) }));
    expectFailure(found, `${name} sent a response that cannot be read: ${what}`);
  });
});

describe.each(withKey)('$id', ({ fixture, open }) => {
  it('has the key in a header alone, and struck out where it repeats it', async () => {
    const { text, service } = await search(open, fixture.source, () => ({
      status: 422,
      json: { message: `The key ${searchKey} may not do this` },
    }));
    expect(text).toContain(`${fixture.name} rejected the request (status 422): The key `);
    // A URL is in logs and histories.
    for (const { path, body } of service.requests) expect(`${path} ${body}`).not.toContain(searchKey);
  });
});

describe('each provider', () => {
  it('that takes no more requests says so', async () => {
    // All at once: each is asked three times, with pauses.
    await Promise.all(
      all.map(async ({ fixture, open }) => {
        expectFailure(await search(open, fixture.source, () => fixture.quota.response), fixture.quota.says);
      }),
    );
  });

  it('that does not respond costs the timeout of the request and no more', async () => {
    await Promise.all(
      all.map(async ({ id, fixture, open }) => {
        const { status, json } = await search(open, fixture.source, () => 'hang', 1000);
        expect({ id, status, error: json['error'] }).toEqual({
          id,
          status: 408,
          error: 'Request Timeout: the search had no results before its timeout',
        });
      }),
    );
  });
});

/** The API at a loopback service in place of its own host. */
function withOrigin(provider: SearchProvider, origin: string): SearchProvider {
  const sources = Object.entries(provider.sources).map(([source, call]) => [
    source,
    call === undefined ? call : { ...call, url: call.url.replace(/^https:\/\/[^/]+/, origin) },
  ]);
  return { ...provider, sources: Object.fromEntries(sources) as SearchProvider['sources'] };
}
