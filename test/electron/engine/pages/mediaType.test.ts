import { expect, test } from 'vitest';
import { isTextType, mediaTypeOf } from '../../../../electron/engine/pages/mediaType.ts';

test.each([
  ['Text/HTML; charset=utf-8', 'text/html'],
  [' application/json ', 'application/json'],
  ['', ''],
  [null, ''],
])('the media type of %j is %j', (header, expected) => {
  expect(mediaTypeOf(header)).toBe(expected);
});

test.each([
  'text/plain',
  'text/csv',
  'application/json',
  'application/ld+json',
  'application/rss+xml',
  'image/svg+xml',
  'application/yaml',
])('%s is text', (mediaType) => {
  expect(isTextType(mediaType)).toBe(true);
});

test.each([
  'text/html',
  'application/xhtml+xml',
  'application/pdf',
  'image/png',
  'application/zip',
  'application/rtf',
  'text/rtf',
  '',
])('%s is not', (mediaType) => {
  expect(isTextType(mediaType)).toBe(false);
});
