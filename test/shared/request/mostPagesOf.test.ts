import { expect, test } from 'vitest';
import { maxPagesOf } from '../../../shared/request/parserCatalogue.ts';

test('how many pages a request asks for', () => {
  expect(maxPagesOf({ parsers: [{ type: 'image' }, { type: 'pdf', maxPages: 3 }] })).toBe(3);
  for (const body of [{}, { parsers: [] }, { parsers: ['pdf'] }, { parsers: [{ type: 'pdf', maxPages: null }] }])
    expect(maxPagesOf(body)).toBe(Number.POSITIVE_INFINITY);
});
