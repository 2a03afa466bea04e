import { expect, test } from 'vitest';
import { parseRange } from '../../../../electron/app/schemes/byteRange.ts';

test('a range is inclusive at both ends and cut at the end of the body', () => {
  expect(parseRange('bytes=0-9', 100)).toEqual({ start: 0, end: 9 });
  expect(parseRange('bytes=90-500', 100)).toEqual({ start: 90, end: 99 });
});

test('an open range runs to the end, a suffix counts from it', () => {
  expect(parseRange('bytes=40-', 100)).toEqual({ start: 40, end: 99 });
  expect(parseRange('bytes=-10', 100)).toEqual({ start: 90, end: 99 });
  expect(parseRange('bytes=-500', 100)).toEqual({ start: 0, end: 99 });
});

test('what is no single byte range means the whole body', () => {
  for (const header of [null, '', 'bytes=-', 'lines=0-1', 'bytes=0-1,4-5', 'bytes=a-b']) {
    expect(parseRange(header, 100)).toBeNull();
  }
});

test('a range beyond the body cannot be had', () => {
  expect(parseRange('bytes=100-', 100)).toBe('unsatisfiable');
  expect(parseRange('bytes=9-3', 100)).toBe('unsatisfiable');
  expect(parseRange('bytes=0-0', 0)).toBe('unsatisfiable');
});

test('one part never holds more than 8 MB', () => {
  const part = parseRange('bytes=0-', 1_000_000_000);
  expect(part).toEqual({ start: 0, end: 8 * 1024 * 1024 - 1 });
});
