import { expect, test } from 'vitest';
import { isSamePage } from '../../../../../electron/engine/pages/navigation/pageHold.ts';

const page = 'https://site.example/tides?year=2026#/north';

test.each([
  page,
  'https://site.example/tides?year=2026&cookies=ok#/north',
  'https://site.example/tides?gdpr_consent=1&year=2026#/north',
])('%s shows the same page', (url) => {
  expect(isSamePage(page, url)).toBe(true);
});

test.each([
  'https://site.example/',
  'https://site.example/tides#/north',
  'https://site.example/tides?year=2025#/north',
  'https://site.example/tides?year=2026&page=2#/north',
  'https://site.example/tides?year=2026#/home',
  'https://site.example/tides?year=2026#',
  'https://other.example/tides?year=2026#/north',
  'about:blank',
])('%s shows another page', (url) => {
  expect(isSamePage(page, url)).toBe(false);
});

test('a part of a page is no other page', () => {
  expect(isSamePage('https://site.example/a', 'https://site.example/a#')).toBe(true);
  expect(isSamePage('https://site.example/a#top', 'https://site.example/a')).toBe(true);
});
