import { expect, test } from 'vitest';
import { referrerOf } from '../../../../../electron/engine/pages/media/fetchOfPage.ts';

test.each([
  ['https://site.example/a?b=1#c', 'https://site.example/film.mp4', 'https://site.example/a?b=1'],
  ['https://user:word@site.example/a', 'https://cdn.example/film.mp4', 'https://site.example/'],
  ['http://site.example/a', 'https://site.example/film.mp4', 'http://site.example/'],
  ['https://site.example/a', 'http://site.example/film.mp4', null],
])('%s tells %s no more than a page would', (page, url, referrer) => {
  expect(referrerOf(page, url)).toBe(referrer);
});
