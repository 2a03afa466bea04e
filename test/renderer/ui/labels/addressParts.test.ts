import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressParts, pathOf, withoutScheme } from '../../../../renderer/ui/labels/addressParts.ts';

describe('the parts of an address', () => {
  it.each([
    ['127.0.0.1:4780/git-doc/git-rebase.html', '127.0.0.1:4780/git-doc', '/git-rebase.html'],
    ['stoves.example/all/products/1', 'stoves.example/all', '/products/1'],
    ['stoves.example/all/products/', 'stoves.example/all', '/products/'],
    ['stoves.example/search?page=12', 'stoves.example', '/search?page=12'],
    [
      'news.example/2024/a-very-long-slug-of-an-article-about-iron.html',
      'news.example/2024/a-very-long-slug-of-an-article',
      '-about-iron.html',
    ],
    ['https://a.very.long.subdomain.example', 'https://a.very.long.s', 'ubdomain.example'],
    ['a report of the stoves in winter (final).pdf', 'a report of the stoves in wi', 'nter (final).pdf'],
    ['#content > div:nth-of-type(12) > p', '#content > div:nth', '-of-type(12) > p'],
    ['#content > section > p.note', '#content > section', ' > p.note'],
  ])('ends %s with what tells it apart', (text, beginning, end) => {
    expect(addressParts(text)).toEqual({ beginning, end });
  });

  it.each(['stoves.example', 'POST /v2/scrape', 'Find the price of the iron stove', ''])('cuts %j nowhere', (text) => {
    expect(addressParts(text)).toEqual({ beginning: text, end: '' });
  });

  it('parts no sign: not a pair of surrogates, not a mark from its letter, not an escape', () => {
    const smile = '😀'.repeat(30);
    expect(addressParts(`a${smile}`).end.codePointAt(0)).toBe(0x1f600);
    expect(addressParts(`host/${'e\u0301'.repeat(30)}x`).end).toMatch(/^e/);
    expect(addressParts(`host/${'%C3%A9'.repeat(20)}`).end).toMatch(/^%/);
    expect(addressParts(`host/${'%C3%A9'.repeat(20)}.`).end).toMatch(/^%/);
  });

  it('leaves what was searched for in one piece', () => {
    const text = 'stoves.example/all/products/1';
    expect(addressParts(text, [[14, 21]])).toEqual({ beginning: 'stoves.example', end: '/all/products/1' });
  });

  it('draws nothing of the middle of an address without end', () => {
    const { beginning, end } = addressParts(`data:text/plain,${'x'.repeat(1_000_000)}`);
    expect(beginning.length + end.length).toBeLessThan(600);
  });

  it('loses nothing of an address that somebody could have typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const { beginning, end } = addressParts(text);
        expect(beginning + end).toBe(text);
      }),
    );
  });

  it.each([
    ['https://stoves.example/all?page=2#top', '/all?page=2#top'],
    ['https://stoves.example', '/'],
    ['https://stoves.example?page=2', '?page=2'],
    ['mailto:a@stoves.example', 'mailto:a@stoves.example'],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
    ['/all', '/all'],
  ])('leads from the host of %s to %s', (url, path) => {
    expect(pathOf(url)).toBe(path);
  });

  it('is read without its scheme', () => {
    expect(withoutScheme('HTTPS://stoves.example/')).toBe('stoves.example/');
    expect(withoutScheme('mailto:a@stoves.example')).toBe('mailto:a@stoves.example');
  });
});
