import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createScope,
  type FoundLink,
  type Redirect,
  type Scope,
  type ScopeOptions,
  type Verdict,
} from '../../../../electron/engine/site/scope.ts';
import { compilePatterns, type PatternMatcher } from '../../../../electron/engine/site/userPatterns.ts';
import { attackTexts } from '../../../support/attackTexts.ts';

const defaults: ScopeOptions = {
  ignoreQueryParameters: false,
  deduplicateSimilarUrls: true,
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
};

const start = 'https://www.a.example/';
const robots = { isAllowed: (url: string) => !url.includes('/private') };

function patterns(...sources: readonly string[]): PatternMatcher {
  const compiled = compilePatterns(sources);
  if (!compiled.ok) throw new Error(compiled.message);
  return compiled.matcher;
}

function judged(verdict: Verdict): string {
  return verdict.isAdmitted ? verdict.kind : verdict.reason;
}

function judge(scope: Scope, url: string, link: Partial<FoundLink> = {}): string {
  return judged(scope.judge({ url, depth: 1, page: { url: start, kind: 'internal' }, ...link }));
}

/** Judges a link of the start page; the options differ from the defaults. */
function judgeFrom(startUrl: string, url: string, options: Partial<ScopeOptions> = {}): string {
  return judge(createScope(startUrl, { ...defaults, ...options }), url);
}

describe('a link', () => {
  it('deeper than the maximum depth is refused, whatever else it is', () => {
    const scope = createScope(start, { ...defaults, maxDiscoveryDepth: 1 });
    expect([0, 1, 2].map((depth) => judge(scope, `${start}a`, { depth }))).toEqual(['internal', 'internal', 'depth']);
    expect(judge(scope, 'mailto:a@a.example', { depth: 2 })).toBe('depth');
  });

  it.each([
    ['parse', ['', 'https://', 'http://a b/', '/relative']],
    ['protocol', ['mailto:a@a.example', 'tel:112', 'ftp://a.example/', 'ssh://a.example', 'file:///etc/hosts']],
    ['protocol', ['javascript:void(0)', 'data:text/html,a', 'telnet://a.example', 'ftps://a.example/a.zip']],
    ['fileType', ['https://a.example/a.zip', 'https://a.example/a.css?b=1', 'https://other.example/a.MP4']],
    ['internal', ['https://a.example/a.pdf', 'https://a.example/a.docx', 'https://a.example/?file=a.zip']],
    ['internal', ['http://a.example/', 'https://WWW.A.example:8443/b', 'https://a.example./']],
    ['trap', [`https://a.example/${'a'.repeat(2000)}`, 'https://a.example/a/a/a', 'https://a.example/2050-01-01']],
    ['socialMedia', ['https://github.com/a', 'https://de-de.facebook.com/a', 'https://x.com/']],
    ['external', ['https://b.example/a', 'https://shop.a.example/a', 'https://notgithub.com/a']],
  ])('is judged as %s: %j', (expected, urls) => {
    for (const url of urls) expect([url, judgeFrom(start, url)]).toEqual([url, expected]);
  });

  it('to an image is crawled where images are read', () => {
    expect(judgeFrom(start, 'https://a.example/a.jpg')).toBe('fileType');
    expect(judgeFrom(start, 'https://a.example/a.jpg', { readsImages: true })).toBe('internal');
  });

  it('to a section is one to the page, and refused on the page itself', () => {
    const scope = createScope(start, defaults);
    const page = { url: 'https://a.example/b', kind: 'internal' } as const;
    expect(judge(scope, 'https://www.a.example/b/#part', { page })).toBe('section');
    expect(judge(scope, 'https://a.example/b#/route', { page })).toBe('internal');
    expect(judge(scope, 'https://a.example/b#part', { page: null })).toBe('internal');
    expect(scope.judge({ url: 'https://a.example/c?d=1#part', depth: 1, page })).toEqual({
      isAdmitted: true,
      kind: 'internal',
      url: 'https://a.example/c?d=1',
    });
    expect(scope.judge({ url: 'https://a.example/c#!/d', depth: 1, page })).toMatchObject({
      url: 'https://a.example/c#!/d',
    });
  });
});

describe('the directory of the start URL', () => {
  it.each([
    ['/docs/', ['/docs/', '/docs/a', '/docs/a/b'], ['/docs', '/', '/docs-old', '/other']],
    ['/docs', ['/docs', '/docs/', '/docs/a'], ['/docs-old', '/', '/doc']],
    ['/docs/a.html', ['/docs/', '/docs/a.html', '/docs/b'], ['/docs', '/', '/a.html']],
    ['/docs/v1.2', ['/docs/v1.2', '/docs/v1.2/a'], ['/docs/', '/docs/a']],
    ['/', ['/', '/a', '/a/b'], []],
    ['/%7euser/', ['/~user/a', '/%7Euser/a'], ['/user/a']],
  ])('of %s contains %j, not %j', (path, inside, outside) => {
    const at = (link: string): string => judgeFrom(`https://a.example${path}`, `https://a.example${link}`);
    expect(inside.map(at)).toEqual(inside.map(() => 'internal'));
    expect(outside.map(at)).toEqual(outside.map(() => 'backward'));
  });

  it('does not count where the entire domain is crawled', () => {
    expect(judgeFrom('https://a.example/docs/', 'https://a.example/', { crawlEntireDomain: true })).toBe('internal');
  });
});

describe('patterns', () => {
  it('see the path, excludes first', () => {
    const options = { includePaths: patterns('^/blog'), excludePaths: patterns('draft') };
    const at = (path: string): string => judgeFrom(start, `https://a.example${path}`, options);
    expect(['/blog/a', '/blog/a?b=draft', '/blog/draft', '/draft', '/news'].map(at)).toEqual([
      'internal',
      'internal',
      'exclude',
      'exclude',
      'include',
    ]);
  });

  it('see the whole URL with regexOnFullURL, without the section', () => {
    const options = { includePaths: patterns('^https://a\\.example/.*\\?page=\\d+$'), regexOnFullURL: true };
    expect(judgeFrom(start, 'https://a.example/b?page=2#part', options)).toBe('internal');
    expect(judgeFrom(start, 'https://a.example/b', options)).toBe('include');
  });

  it('come before robots.txt, which may be ignored', () => {
    const options = { excludePaths: patterns('/a$'), robots };
    expect(judgeFrom(start, 'https://a.example/private/a', options)).toBe('exclude');
    expect(judgeFrom(start, 'https://a.example/private/b', options)).toBe('robots');
    expect(judgeFrom(start, 'https://a.example/private/b', { robots: null })).toBe('internal');
  });
});

describe('a link to another host', () => {
  it('of the same registrable domain is followed with allowSubdomains, by the include patterns', () => {
    const options = { allowSubdomains: true, includePaths: patterns('^/in'), robots };
    const at = (url: string): string => judgeFrom('https://docs.a.co.uk/', url, options);
    expect(at('https://a.co.uk/in')).toBe('subdomain');
    expect(at('https://shop.a.co.uk/in/private')).toBe('subdomain');
    expect(at('https://shop.a.co.uk/out')).toBe('include');
    expect(at('https://b.co.uk/in')).toBe('external');
  });

  it('is followed with allowExternalLinks for one hop, and never to a home page', () => {
    const options = {
      allowExternalLinks: true,
      includePaths: patterns('^/in'),
      excludePaths: patterns('b\\.example/x'),
    };
    const scope = createScope(start, { ...defaults, ...options, robots });
    expect(judge(scope, 'https://b.example/private')).toBe('external');
    expect(scope.judge({ url: 'https://b.example/a#c', depth: 1, page: null })).toMatchObject({ isAdmitted: true });
    const refused = ['https://b.example/', 'https://b.example', 'https://b.example/#part'];
    for (const url of refused) {
      expect(scope.judge({ url, depth: 1, page: null })).toEqual({ isAdmitted: false, reason: 'external' });
    }
    const page = { url: 'https://b.example/a', kind: 'external' } as const;
    expect(scope.judge({ url: 'https://b.example/c', depth: 2, page })).toEqual({
      isAdmitted: false,
      reason: 'external',
    });
    expect(judge(scope, 'https://a.example/in', { page })).toBe('internal');
    expect(judge(scope, 'https://b.example/xyz')).toBe('exclude');
    expect(judge(scope, 'https://github.com/a')).toBe('socialMedia');
  });

  it('of a social network is followed within a crawl of that network', () => {
    expect(judgeFrom('https://docs.github.com/', 'https://github.com/a', { allowSubdomains: true })).toBe('subdomain');
  });
});

describe('the start URL', () => {
  it.each([
    ['https://a.example/blog', 'internal'],
    ['https://a.example/draft', 'exclude'],
    ['https://a.example/news', 'include'],
    ['https://a.example/private/draft', 'robots'],
  ])('%s is judged: %s', (url, expected) => {
    const options = { ...defaults, includePaths: patterns('^/blog'), excludePaths: patterns('draft'), robots };
    expect(judged(createScope(url, options).judgeStart())).toBe(expected);
  });

  it('takes the crawl to the host that it is redirected to', () => {
    const scope = createScope('https://a.example/', { ...defaults, robots }).movedTo(
      'https://b.example/en/home.html',
      null,
    );
    expect(judge(scope, 'https://b.example/private')).toBe('internal');
    expect(judge(scope, 'https://a.example/c')).toBe('external');
    const narrow = createScope('https://a.example/docs/', defaults).movedTo('https://b.example/guide/', robots);
    expect(judge(narrow, 'https://b.example/guide/a')).toBe('internal');
    expect(judge(narrow, 'https://b.example/guide/private')).toBe('robots');
    expect(judge(narrow, 'https://b.example/')).toBe('backward');
  });

  it('stays where it is when it is redirected on its host, or to no page', () => {
    for (const url of ['https://www.a.example/en/', 'about:blank', '']) {
      const scope = createScope('https://a.example/', { ...defaults, robots }).movedTo(url, null);
      expect(judge(scope, 'https://a.example/c')).toBe('internal');
      expect(judge(scope, 'https://a.example/private')).toBe('robots');
    }
  });
});

describe('a redirect', () => {
  const cases: readonly (readonly [Partial<ScopeOptions>, Redirect['requestedKind'], string, string, string])[] = [
    [{}, 'internal', '/a', 'https://www.a.example/b', 'internal'],
    [{ crawlEntireDomain: false }, 'internal', '/a', 'https://a.example/', 'internal'],
    [{ robots }, 'internal', '/a', 'https://a.example/private', 'robots'],
    [
      { excludePaths: patterns('^/login'), regexOnFullURL: true },
      'internal',
      '/a',
      'https://a.example/login',
      'exclude',
    ],
    [{ includePaths: patterns('^/a') }, 'internal', '/a', 'https://a.example/b', 'internal'],
    [{}, 'internal', '/a', 'https://b.example/c', 'external'],
    [{ allowExternalLinks: true }, 'internal', '/a', 'https://b.example/c', 'external page'],
    [{ allowExternalLinks: true }, 'internal', '/a', 'https://b.example/', 'external'],
    [{ allowExternalLinks: true }, 'internal', '/a', 'https://twitter.com/c', 'socialMedia'],
    [{ allowExternalLinks: true }, 'external', 'https://b.example/c', 'https://www.b.example/', 'external page'],
    [{ allowExternalLinks: true }, 'external', 'https://b.example/c', 'https://c.example/d', 'external'],
    [{ allowSubdomains: true }, 'internal', '/a', 'https://shop.a.example/b', 'subdomain'],
    [{}, 'internal', '/a', 'https://shop.a.example/b', 'external'],
    [{}, 'internal', '/a', 'https://a.example/b/b/b/b', 'trap'],
    [{}, 'internal', '/a', 'about:blank', 'protocol'],
    [{}, 'internal', '/a', '', 'parse'],
  ];

  it.each(
    cases,
  )('with %o from an %s page %s to %s is judged: %s', (options, requestedKind, from, finalUrl, expected) => {
    const verdict = createScope('https://a.example/docs/', { ...defaults, ...options }).judgeRedirect({
      requestedUrl: new URL(from, 'https://a.example/').href,
      requestedKind,
      finalUrl,
    });
    const isExternalPage = verdict.isAdmitted && verdict.kind === 'external';
    expect(isExternalPage ? 'external page' : judged(verdict)).toBe(expected);
  });
});

describe('hostile links', () => {
  const scope = createScope(start, { ...defaults, includePaths: patterns('(a+)+$'), allowExternalLinks: true });

  it('are judged in linear time', () => {
    for (const text of Object.values(attackTexts)) {
      for (const url of [text, `https://a.example/${text}`, `https://b.example/?${text}#/${text}`]) judge(scope, url);
    }
  });

  it('are judged without an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `https://a.example/${text}`),
        ),
        (url) => {
          judge(scope, url);
          judged(scope.judgeRedirect({ requestedUrl: start, requestedKind: 'internal', finalUrl: url }));
        },
      ),
      { numRuns: 500 },
    );
  });
});
