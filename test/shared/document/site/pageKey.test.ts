import { expect, it } from 'vitest';
import { pageKey } from '../../../../shared/document/site/pageKey.ts';

it('is one for the URLs of one page', () => {
  const urls = [
    'https://a.example/x',
    'http://a.example/x/',
    'https://www.A.example/x#part',
    'https://a.example:443/x',
  ];
  expect(new Set(urls.map(pageKey))).toEqual(new Set(['a.example/x']));
});

it('differs by query, route and port', () => {
  const urls = ['https://a.example/', 'https://a.example/?q=1', 'https://a.example/#/cart', 'https://a.example:8080/'];
  expect(new Set(urls.map(pageKey)).size).toBe(4);
});

it('is the text itself where it is no web URL', () => {
  expect(pageKey('mailto:a@b.example')).toBe('mailto:a@b.example');
  expect(pageKey('')).toBe('');
});
