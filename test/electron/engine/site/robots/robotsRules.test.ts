import { describe, expect, test } from 'vitest';
import { readRobotsRules } from '../../../../../electron/engine/site/robots/robotsRules.ts';

const site = 'https://kiln.example';
const read = (text: string, agents = ['Trowel']) => readRobotsRules(Buffer.from(text), agents);
const rules = (...lines: string[]): string => ['User-agent: *', ...lines].join('\n');

interface Case {
  readonly what: string;
  readonly file: string;
  readonly allowed?: readonly string[];
  readonly denied?: readonly string[];
}

/** Cases from RFC 9309; the section is in the title. */
const cases: readonly Case[] = [
  { what: '2.2.2 an empty file allows everything', file: '', allowed: ['/', '/a'] },
  { what: '2.2.2 no matching rule allows', file: rules('Disallow: /b'), allowed: ['/', '/a'] },
  {
    what: '2.2.2 a pattern is a prefix',
    file: rules('Disallow: /fish'),
    denied: ['/fish', '/fish.html', '/fish/x', '/fishheads'],
    allowed: ['/Fish', '/catfish'],
  },
  {
    what: '2.2.2 a directory',
    file: rules('Disallow: /fish/'),
    denied: ['/fish/', '/fish/x'],
    allowed: ['/fish', '/fish.html'],
  },
  {
    what: '2.2.2 the longest match decides',
    file: rules('Allow: /p', 'Disallow: /'),
    allowed: ['/page'],
    denied: ['/other'],
  },
  {
    what: '2.2.2 the longest match decides in any order',
    file: rules('Disallow: /', 'Allow: /p'),
    allowed: ['/page'],
    denied: ['/other'],
  },
  { what: '2.2.2 Allow decides a tie', file: rules('Disallow: /folder', 'Allow: /folder'), allowed: ['/folder/page'] },
  {
    what: '5.2 a longer Disallow below an Allow',
    file: rules('Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'),
    allowed: ['/example/page/x'],
    denied: ['/example/page/disallowed.gif'],
  },
  { what: '2.2.2 an empty Disallow allows', file: rules('Disallow:'), allowed: ['/', '/a'] },
  { what: '2.2.2 an empty Allow is no match', file: rules('Allow:', 'Disallow: /a'), denied: ['/a'] },
  {
    what: '2.2.2 /robots.txt is always allowed',
    file: rules('Disallow: /'),
    allowed: ['/robots.txt'],
    denied: ['/robots.txt.html', '/a/robots.txt'],
  },
  {
    what: '2.2.2 escaped and plain non-ASCII are equal',
    file: rules('Disallow: /foo/bar/ツ'),
    denied: ['/foo/bar/ツ', '/foo/bar/%E3%83%84', '/foo/bar/%e3%83%84'],
  },
  {
    what: '2.2.2 an escaped rule matches plain text',
    file: rules('Disallow: /foo/bar/%E3%83%84'),
    denied: ['/foo/bar/ツ'],
  },
  {
    what: '2.2.2 escaped unreserved characters are decoded',
    file: rules('Disallow: /foo/bar/%62%61%7A'),
    denied: ['/foo/bar/baz'],
  },
  {
    what: '2.2.2 %7E is a tilde, in rule and URL',
    file: rules('Disallow: /~joe', 'Disallow: /%7Eann'),
    denied: ['/%7Ejoe/', '/%7ejoe/', '/~ann/'],
  },
  {
    what: '2.2.2 an escaped slash is no separator',
    file: rules('Disallow: /a%2Fb'),
    denied: ['/a%2fb'],
    allowed: ['/a/b'],
  },
  {
    what: '2.2.2 a URL in a query is equal escaped',
    file: rules('Disallow: /foo/bar?baz=https://foo.bar'),
    denied: ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
  },
  {
    what: '2.2.2 the query belongs to what is matched',
    file: rules('Disallow: /a?x=1'),
    denied: ['/a?x=1&y=2'],
    allowed: ['/a', '/a?y=2'],
  },
  {
    what: '2.2.3 * matches any characters',
    file: rules('Disallow: /*/secret'),
    denied: ['/a/secret', '/a/b/secret/c'],
    allowed: ['/secret'],
  },
  { what: '2.2.3 * matches no characters', file: rules('Disallow: /a*b'), denied: ['/ab', '/axxb'] },
  { what: '2.2.3 * at the end is the prefix', file: rules('Disallow: /fish*'), denied: ['/fish', '/fish.html'] },
  {
    what: '2.2.3 $ ends the pattern',
    file: rules('Disallow: /*.gif$'),
    denied: ['/a.gif', '/b/c.gif'],
    allowed: ['/a.gif?x', '/a.gifs'],
  },
  {
    what: '2.2.3 $ elsewhere is a character',
    file: rules('Disallow: /a$b'),
    denied: ['/a$b', '/a$b/c'],
    allowed: ['/a'],
  },
  { what: '2.2.3 /$ is the home page alone', file: rules('Disallow: /', 'Allow: /$'), allowed: ['/'], denied: ['/a'] },
  {
    what: '2.2.3 %2A is a literal asterisk',
    file: rules('Disallow: /file-with-a-%2A.html'),
    denied: ['/file-with-a-*.html', '/file-with-a-%2A.html'],
    allowed: ['/file-with-a-b.html'],
  },
  {
    what: '2.2.3 %24 is a literal dollar',
    file: rules('Disallow: /foo-%24'),
    denied: ['/foo-$', '/foo-%24'],
    allowed: ['/foo-'],
  },
  {
    what: '2.2.1 a group of its own excludes *',
    file: 'User-agent: *\nDisallow: /\n\nUser-agent: Trowel\nDisallow: /a',
    denied: ['/a'],
    allowed: ['/b'],
  },
  { what: '2.2.1 crawlers are compared without case', file: 'User-agent: tROWEL\nDisallow: /a', denied: ['/a'] },
  {
    what: '2.2.1 a version is no part of the product token',
    file: 'User-agent: Trowel/2.0\nDisallow: /a',
    denied: ['/a'],
  },
  { what: '2.2.1 another crawler', file: 'User-agent: Trowelbot\nDisallow: /', allowed: ['/a'] },
  {
    what: '2.2.1 groups of one crawler are combined',
    file: 'User-agent: Trowel\nDisallow: /a\n\nUser-agent: x\nDisallow: /b\n\nUser-agent: Trowel\nDisallow: /c',
    denied: ['/a', '/c'],
    allowed: ['/b'],
  },
  {
    what: '2.2.1 several crawlers share a group',
    file: 'User-agent: x\nUser-agent: Trowel\nDisallow: /a',
    denied: ['/a'],
  },
  {
    what: '2.2.4 a foreign line does not end a list of crawlers',
    file: 'User-agent: Trowel\nSitemap: https://kiln.example/s.xml\nFoo: bar\nUser-agent: x\nDisallow: /a',
    denied: ['/a'],
  },
  {
    what: '2.2.4 a foreign line does not end a group',
    file: rules('Disallow: /a', 'Foo: bar', 'Disallow: /b'),
    denied: ['/a', '/b'],
  },
  {
    what: '2.2 a blank line does not end a group',
    file: 'User-agent: *\n\nDisallow: /a\n\n\nDisallow: /b',
    denied: ['/a', '/b'],
  },
  {
    what: '2.2 rules before any crawler are ignored',
    file: 'Disallow: /\nUser-agent: *\nDisallow: /a',
    denied: ['/a'],
    allowed: ['/b'],
  },
  {
    what: '2.2 comments and spaces are ignored',
    file: ' user-AGENT :  * # all\n\tDisallow\t:\t/a # not this\n# Disallow: /b',
    denied: ['/a'],
    allowed: ['/b'],
  },
  {
    what: '2.2 line ends are CR, LF or both',
    file: 'User-agent: *\rDisallow: /a\r\nDisallow: /b\nDisallow: /c',
    denied: ['/a', '/b', '/c'],
  },
  { what: '2.3 a byte order mark is ignored', file: '\uFEFFUser-agent: *\nDisallow: /a', denied: ['/a'] },
  {
    what: '2.2 a page of HTML has no rules',
    file: '<!doctype html><a href="https://x/">Disallow: /</a>',
    allowed: ['/'],
  },
];

describe('robots.txt (RFC 9309)', () => {
  test.each(cases)('$what', ({ file, allowed = [], denied = [] }) => {
    const robots = read(file);
    expect(allowed.filter((path) => !robots.isAllowed(site + path))).toEqual([]);
    expect(denied.filter((path) => robots.isAllowed(site + path))).toEqual([]);
  });

  test('of several product tokens the first one with a group decides', () => {
    const file = 'User-agent: FirecrawlAgent\nDisallow: /a\nUser-agent: *\nDisallow: /';
    const robots = read(file, ['FireCrawlAgent', 'Trowel']);
    expect([robots.isAllowed(`${site}/a`), robots.isAllowed(`${site}/b`)]).toEqual([false, true]);
  });

  test('states the delay of the group and all sitemaps', () => {
    const file =
      'Sitemap: /a.xml\nUser-agent: x\nCrawl-delay: 1\nUser-agent: *\nCrawl-delay: 2.5\nDisallow: /x\nSitemap: https://b.example/s.xml';
    expect(read(file)).toMatchObject({ crawlDelaySeconds: 2.5, sitemaps: ['/a.xml', 'https://b.example/s.xml'] });
    expect(read(file, ['x']).crawlDelaySeconds).toBe(1);
    expect(read('User-agent: *\nCrawl-delay: soon\nCrawl-delay: -1').crawlDelaySeconds).toBeNull();
  });

  test('names the line that decides', () => {
    const robots = read('# ours\nUser-agent: *\nDisallow: /a # private\nAllow: /a/b');
    expect(robots.decidingLine(`${site}/a`)).toBe('Disallow: /a # private');
    expect(robots.decidingLine(`${site}/a/b`)).toBe('Allow: /a/b');
    expect(robots.decidingLine(`${site}/c`)).toBeNull();
    expect(robots.decidingLine(`${site}/robots.txt`)).toBeNull();
  });

  test('is read up to 500 KiB, without the line that this cuts', () => {
    const head = 'User-agent: *\nDisallow: /a\n';
    const padding = `#${'x'.repeat(500 * 1024 - head.length - '\nDisallow: /'.length - 1)}\n`;
    const robots = read(`${head}${padding}Disallow: /private\nDisallow: /b\n`);
    expect(['/a', '/private', '/b', '/c'].map((path) => robots.isAllowed(site + path))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test.each([
    '/*a'.repeat(300),
    '/a*'.repeat(100_000),
    '/%',
    '/%zz',
    '/\uD800',
    '*'.repeat(5000),
    '$',
    '*$',
  ])('takes a hostile pattern %#', (pattern) => {
    const robots = read(rules(...Array.from({ length: 50 }, () => `Disallow: ${pattern}`)));
    expect(typeof robots.isAllowed(`${site}/${'a'.repeat(100_000)}`)).toBe('boolean');
  });

  test('what is no URL is not allowed', () => {
    expect(read('').isAllowed('no url')).toBe(false);
  });
});
