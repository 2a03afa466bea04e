import { expect, test } from 'vitest';
import { isScrapable, requestElsewhere } from '../../../shared/request/requestElsewhere.ts';

const body = {
  formats: ['markdown', 'links'],
  url: 'https://a.example/page',
  onlyMainContent: false,
  headers: { Cookie: 'session=secret' },
  actions: [{ type: 'click', selector: '#more' }],
  later: 1,
};

test('another page of the same host is asked for as this one was', () => {
  expect(requestElsewhere(body, 'https://a.example/other')).toEqual({ ...body, url: 'https://a.example/other' });
});

test.each([
  'https://b.example/',
  'http://a.example:8080/',
  'https://a.example.b.example/',
])('headers and steps stay behind on the way to %s', (url) => {
  expect(requestElsewhere(body, url)).toEqual({
    url,
    formats: ['markdown', 'links'],
    onlyMainContent: false,
    later: 1,
  });
});

test('a request without an address of its own tells no host anything', () => {
  expect(requestElsewhere({ headers: { a: 'b' }, url: '' }, 'https://a.example/')).toEqual({
    url: 'https://a.example/',
  });
});

test('only web addresses can be scraped', () => {
  expect(
    ['https://a.example/', 'HTTP://a.example', 'mailto:a@b', 'javascript:1', 'https://', '/x'].map(isScrapable),
  ).toEqual([true, true, false, false, false, false]);
});
