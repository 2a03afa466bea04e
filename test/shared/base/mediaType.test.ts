import { expect, test } from 'vitest';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';

test.each([
  ['Text/HTML; charset=utf-8', 'text/html'],
  [' application/json ', 'application/json'],
  ['', ''],
  [null, ''],
])('the media type of %j is %j', (header, expected) => {
  expect(mediaTypeOf(header)).toBe(expected);
});
