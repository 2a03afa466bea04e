import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urlKey, type UrlKeyOptions } from '../../../../electron/engine/site/canonicalUrl.ts';
import { attackTexts } from '../../../support/attackTexts.ts';

const strict: UrlKeyOptions = { ignoreQueryParameters: false, deduplicateSimilarUrls: false };
const similar: UrlKeyOptions = { ignoreQueryParameters: false, deduplicateSimilarUrls: true };
const everyOption = [strict, similar].flatMap((options) => [options, { ...options, ignoreQueryParameters: true }]);

const keyOf = (url: string): string | null => urlKey(url, similar);

describe('the strict key', () => {
  it.each([
    ['HTTP://Example.COM:80/a/../b', 'http://example.com/b'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://example.com./a', 'https://example.com/a'],
    ['https://example.com/%7euser/%e4%2f', 'https://example.com/~user/%E4%2F'],
    ['https://example.com/100%', 'https://example.com/100%25'],
    ['https://example.com/a%%37E', 'https://example.com/a%257E'],
    ['https://example.com/?', 'https://example.com/'],
    ['https://example.com/a?b=%41&utm_source=x', 'https://example.com/a?b=A&utm_source=x'],
    ['https://example.com/a#part', 'https://example.com/a'],
    ['https://example.com/a#!page', 'https://example.com/a#!page'],
    ['https://example.com/a#/cart', 'https://example.com/a#/cart'],
    ['https://example.com/a#/', 'https://example.com/a'],
    ['https://example.com/a#:~:text=and/or', 'https://example.com/a'],
    ['https://example.com/a#!:%7E:text=b', 'https://example.com/a'],
    ['https://user:secret@example.com/a', 'https://example.com/a'],
    ['https://www.example.com//a/index.html', 'https://www.example.com//a/index.html'],
  ])('of %s is %s', (url, key) => {
    expect(urlKey(url, strict)).toBe(key);
  });

  it('has no query where query parameters are ignored', () => {
    expect(urlKey('https://a.example/b?c=1#/d', { ...strict, ignoreQueryParameters: true })).toBe(
      'https://a.example/b#/d',
    );
  });

  it.each([
    '',
    'about',
    '/a',
    'https://',
    'mailto:a@b.example',
    'javascript:void(0)',
    'ftp://a.example/',
  ])('of %s is none', (url) => {
    expect(urlKey(url, strict)).toBeNull();
  });
});

describe('the similar key', () => {
  it.each([
    ['http://www.example.com', 'https://example.com/'],
    ['http://example.com:443/', 'https://example.com/'],
    ['https://example.com:80/', 'https://example.com/'],
    ['http://example.com:8080/a/', 'http://example.com:8080/a'],
    ['https://example.com/a//b/', 'https://example.com/a/b'],
    ['https://example.com/a/index.html', 'https://example.com/a'],
    ['https://example.com/a/index.htm', 'https://example.com/a'],
    ['https://example.com/index.php', 'https://example.com/'],
    ['https://example.com/shop/Default.aspx', 'https://example.com/shop'],
    ['https://example.com/index.xml', 'https://example.com/index.xml'],
    ['https://example.com/b;jsessionid=1A2B.node1?x=1', 'https://example.com/b?x=1'],
    ['https://example.com/a/..;jsessionid=1/b', 'https://example.com/a/..;jsessionid=1/b'],
    ['https://example.com/?b=2&a=1&b=1', 'https://example.com/?a=1&b=2&b=1'],
    ['https://example.com/?UTM_Source=x&gclid=1&q=a&PHPSESSID=5', 'https://example.com/?q=a'],
    ['https://example.com/?sid=0123456789abcdef0123456789abcdef', 'https://example.com/'],
    ['https://example.com/?sid=7', 'https://example.com/?sid=7'],
    ['https://www.www.example.com/', 'https://example.com/'],
    ['https://www./', 'https://www/'],
  ])('of %s is %s', (url, key) => {
    expect(keyOf(url)).toBe(key);
  });
});

/** Pieces of URLs that a step of the key removes, decodes or interprets. */
const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%7E',
    '%',
    '%2',
    '%25',
    '%41',
    '%3D',
    '%26',
    '?',
    '&',
    '=',
    '#',
    '#!',
    '#/',
    ':~:',
    ';',
  ],
  ...['a', 'b', 'sid=', 'utm_source=1', 'gclid', 'www.', 'index.html', 'default.aspx', 'index.php', ';jsessionid=1'],
  ...[
    '@',
    ':',
    ':80',
    ':443',
    ':8080',
    '\\',
    ' ',
    '\t',
    'é',
    '日',
    '\ud800',
    '\u0000',
    '0123456789abcdef0123456789abcdef',
  ],
);
const hostileUrl = fc
  .tuple(
    fc.constantFrom('http://', 'https://', 'HTTP:', ''),
    fc.constantFrom(
      'a.example',
      'www.a.example',
      'WWW.www.a.example.',
      '1.2.3.4',
      '[::1]',
      'www.',
      '',
      'bücher.example',
    ),
    fc.array(piece, { maxLength: 12 }),
  )
  .map(([scheme, host, pieces]) => scheme + host + pieces.join(''));

describe('every key', () => {
  it('is its own key', () => {
    fc.assert(
      fc.property(hostileUrl, (url) => {
        for (const options of everyOption) {
          const key = urlKey(url, options);
          if (key !== null) expect(urlKey(key, options)).toBe(key);
        }
      }),
      // Four sets of options: 10,000 keys.
      { numRuns: 2500 },
    );
  });

  it('is made of any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const options of everyOption) urlKey(text, options);
      }),
      { numRuns: 500 },
    );
  });

  it.each(Object.keys(attackTexts))('is made of hostile text in linear time: %s', (name) => {
    const text = attackTexts[name] ?? '';
    expect(keyOf(`https://a.example/${text}?${text}#!${text}`)).not.toBeNull();
  });
});

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const kept = fc.record({
  segments: fc.array(word, { maxLength: 4 }),
  parameters: fc.array(fc.tuple(word, word), { maxLength: 3 }),
});
type Kept = typeof kept extends fc.Arbitrary<infer Value> ? Value : never;

function written({ segments, parameters }: Kept): string {
  const query = parameters.map(([name, value]) => `${name}x=${value}`).join('&');
  return `/${segments.join('/')}${query === '' ? '' : `?${query}`}`;
}

describe('pages', () => {
  it('have one key under every address that clients take for the same', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), (segments) => {
        const path = segments.map((segment) => `/${segment}`).join('');
        const addresses = ['http://', 'https://']
          .flatMap((scheme) => [`${scheme}shop.example`, `${scheme}www.shop.example`])
          .flatMap((origin) => ['', '/', '/index.html', '/index.php'].map((end) => origin + path + end));
        expect(new Set(addresses.map(keyOf)).size).toBe(1);
      }),
    );
  });

  it('have different keys where a segment or a kept parameter differs', () => {
    fc.assert(
      fc.property(kept, kept, fc.constantFrom(...everyOption), (one, other, options) => {
        const compared = options.ignoreQueryParameters
          ? [one.segments, other.segments]
          : [sortedByName(one), sortedByName(other)];
        fc.pre(JSON.stringify(compared[0]) !== JSON.stringify(compared[1]));
        expect(urlKey(`https://shop.example${written(one)}`, options)).not.toBe(
          urlKey(`https://shop.example${written(other)}`, options),
        );
      }),
    );
  });
});

function sortedByName({ segments, parameters }: Kept): unknown {
  return [segments, parameters.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))];
}
