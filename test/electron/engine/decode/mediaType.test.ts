import { expect, test } from 'vitest';
import { isTextType } from '../../../../electron/engine/decode/mediaType.ts';

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
