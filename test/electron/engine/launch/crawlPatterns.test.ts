import { describe, expect, test } from 'vitest';
import { readPatternList, scopeFor, type MatchPatterns } from '../../../../electron/engine/launch/crawlPatterns.ts';
import { createScope, type Scope } from '../../../../electron/engine/site/scope.ts';
import { matchPatterns } from '../../../../electron/engine/site/worker/matchPatterns.ts';

const never = new AbortController().signal;
const start = 'https://kiln.example/';
const match: MatchPatterns = (patterns, texts) =>
  Promise.resolve({ kind: 'matched', matches: matchPatterns(patterns, texts) });

function scopeOf(include: readonly string[], exclude: readonly string[], changes = {}) {
  const lists = [readPatternList('includePaths', include), readPatternList('excludePaths', exclude)] as const;
  const scope = createScope(start, {
    ignoreQueryParameters: false,
    deduplicateSimilarUrls: true,
    crawlEntireDomain: true,
    allowSubdomains: true,
    allowExternalLinks: true,
    includePaths: lists[0].matcher,
    excludePaths: lists[1].matcher,
    regexOnFullURL: false,
    maxDiscoveryDepth: null,
    robots: null,
    readsImages: false,
    referenceTimeMs: 1_700_000_000_000,
    ...changes,
  });
  return { lists, scope };
}

const judge = (scope: Scope, url: string): string => {
  const verdict = scope.judge({ url, depth: 1, page: { url: start, kind: 'internal' } });
  return verdict.isAdmitted ? 'admitted' : verdict.reason;
};

const urls = [
  `${start}blog/1`,
  `${start}blog/draft`,
  `${start}shop/1`,
  `${start}tag/tag`,
  'https://news.kiln.example/blog/1',
  'https://other.example/blog/1',
];

describe('patterns with look-around and back-references', () => {
  test('decide about the URLs for which the scope was prepared', async () => {
    const { scope, lists } = scopeOf(['^/(?!shop)', '^/shop/1$'], ['/draft$', '^/(\\w+)/\\1$']);
    const prepared = await scopeFor(scope, lists, urls, match, never);
    expect(prepared.ok && urls.map((url) => judge(prepared.value, url))).toEqual([
      'admitted',
      'exclude',
      'admitted',
      'exclude',
      'admitted',
      'admitted',
    ]);
  });

  test.each([{}, { regexOnFullURL: true }])('have run on all texts that the scope asks about: %j', async (changes) => {
    const { scope, lists } = scopeOf(['(?=/)'], ['(?=never)'], changes);
    const seen = new Set<string>();
    const noting: MatchPatterns = (_patterns, texts) => {
      for (const text of texts) seen.add(text);
      return Promise.resolve({ kind: 'matched', matches: texts.map(() => false) });
    };
    await scopeFor(scope, lists, urls, noting, never);
    const asked: string[] = [];
    const asking = { matches: (text: string) => asked.push(text) < 0 };
    const watched = scope.withPatterns({ includePaths: asking, excludePaths: asking });
    for (const url of urls) {
      judge(watched, url);
      watched.judgeRedirect({ requestedUrl: url, requestedKind: 'internal', finalUrl: url });
    }
    watched.judgeStart();
    await scopeFor(scope, lists, [start], noting, never);
    expect(asked.length).toBeGreaterThan(urls.length);
    expect(asked.filter((text) => !seen.has(text))).toEqual([]);
  });

  test('run only where a request has them', async () => {
    const { scope, lists } = scopeOf(['^/blog'], []);
    const refuse: MatchPatterns = () => Promise.reject(new Error('nothing is to be matched'));
    expect(await scopeFor(scope, lists, urls, refuse, never)).toEqual({ ok: true, value: scope });
  });

  test('that take too long are named in the error', async () => {
    const { scope, lists } = scopeOf([], ['^(?=a)(a+)+$']);
    const slow: MatchPatterns = () => Promise.resolve({ kind: 'slow', pattern: '^(?=a)(a+)+$', maxMs: 200 });
    const prepared = await scopeFor(scope, lists, urls, slow, never);
    expect(prepared.ok ? '' : prepared.error).toMatch(/\^\(\?=a\)\(a\+\)\+\$ of excludePaths takes too long.*200 ms/);
    const broken: MatchPatterns = () => Promise.resolve({ kind: 'failed', reason: 'The reader broke on it' });
    const failed = await scopeFor(scope, lists, urls, broken, never);
    expect(failed.ok ? '' : failed.error).toBe('The patterns of excludePaths cannot be run: The reader broke on it.');
  });
});
