import { describe, expect, it } from 'vitest';
import { compilePatterns } from '../../../../electron/engine/site/userPatterns.ts';

function matches(pattern: string, text: string): boolean {
  const compiled = compilePatterns([pattern]);
  if (!compiled.ok) throw new Error(compiled.message);
  expect(compiled.needsBacktracking).toEqual([]);
  return compiled.matcher.matches(text);
}

describe('a pattern of a request', () => {
  it.each([
    ['^/blog$', '/blog', '/blog/a'],
    ['blog', '/my/blog/a', '/bl/og'],
    ['/blog/*', '/blog', '/news'],
    ['^/blog/.*', '/blog/', '/blog'],
    ['^/blog/\\d{4}', '/blog/2026/a', '/blog/٢٠٢٦'],
    ['^\\/blog\\/[\\w-.]+\\.html$', '/blog/a-b.c.html', '/blog/a b.html'],
    ['(?<year>\\d{4})', '/2026', '/a'],
    ['^/caf\\u00e9$', '/café', '/cafe'],
    ['^/a\\x2fb$', '/a/b', '/a2b'],
    ['\\.(?:pdf|docx?)$', '/a.doc', '/a.docm'],
    ['^/(?:en|de)(?:/|$)', '/de', '/fr/de'],
    ['[^]', '/', ''],
    ['{id}', '/{id}', '/id'],
    ['a{,2}', 'a{,2}', 'aa'],
    ['(?i)^/BLOG', '/blog', '/log'],
    ['\\A/a\\z', '/a', '/a\n'],
    ['^/[[:alpha:]]+$', '/ab', '/a1'],
    ['^/\\p{L}+$', '/日本', '/1'],
    ['(?<=/v)\\d', '/v1', '/w1'],
    ['(?<!/v)\\d', '/w1', '/v1'],
    ['\\?page=\\d+$', 'https://a.example/?page=2', 'https://a.example/?page=x'],
  ])('%s matches %j, not %j', (pattern, matching, other) => {
    expect(matches(pattern, matching)).toBe(true);
    expect(matches(pattern, other)).toBe(false);
  });

  it.each([
    ...[
      '(?=a)b',
      '^/(?!blog)',
      '(a)\\1',
      '(?<x>a)\\k<x>',
      '[\\b]',
      '[a-\\d]',
      'a{1001}',
      '(?<=(x))b',
      '\\é',
      '(?<!(a))b',
    ],
  ])('%s needs backtracking', (pattern) => {
    const compiled = compilePatterns(['^/a$', pattern]);
    expect(compiled).toMatchObject({ ok: true, needsBacktracking: [pattern] });
    expect(compiled.ok && compiled.matcher.matches('/a')).toBe(true);
  });

  it.each([
    ['*', 'missing argument to repetition operator'],
    ['(', 'missing closing )'],
    ['[a', 'missing closing ]'],
    ['a**', 'invalid nested repetition'],
    ['\\', 'trailing backslash'],
    ['('.repeat(5000), 'missing closing )'],
    ['a'.repeat(30_000), 'more than 20000 characters'],
    ['(?:[a-z]{900}|b{900}|c{900})'.repeat(8), 'too large'],
  ])('is refused (%#)', (pattern, message) => {
    const compiled = compilePatterns(['^/a$', pattern]);
    expect(compiled).toMatchObject({ ok: false, pattern });
    expect(compiled.ok ? '' : compiled.message).toContain(message);
    expect(compiled.ok ? 0 : compiled.message.length).toBeLessThanOrEqual(300);
  });

  it('matches if one of a list does, and without any never', () => {
    const compiled = compilePatterns(['^/a', '^/b']);
    const none = compilePatterns([]);
    expect(['/a', '/b', '/c'].map((text) => compiled.ok && compiled.matcher.matches(text))).toEqual([
      true,
      true,
      false,
    ]);
    expect(none.ok && none.matcher.matches('/a')).toBe(false);
  });

  it.each([
    '^(a+)+$',
    '(a|a)*c',
    '(?:a*)*[bc]',
    '(?:a|b)*a(?:a|b){200}[cd]',
    '(x+x+)+y',
  ])('%s takes no exponential time', (pattern) => {
    expect(matches(pattern, `/${'a'.repeat(2000)}!`)).toBe(false);
  });
});
