import { expect, test } from 'vitest';
import { withOcrForFast } from '../../../shared/request/parserCatalogue.ts';

test('a PDF of which only its own text was asked for can be read by OCR, the rest as it was', () => {
  expect(withOcrForFast({ parsers: [{ type: 'image' }, { type: 'pdf', mode: 'fast', blocks: true }] })).toEqual([
    { type: 'image' },
    { type: 'pdf', mode: 'ocr', blocks: true },
  ]);
});

test('where its pages were looked at already, or no PDF is read, there is nothing to change', () => {
  for (const parsers of [
    undefined,
    [],
    ['pdf'],
    [{ type: 'pdf' }],
    [{ type: 'pdf', mode: 'ocr' }],
    [{ type: 'image' }],
  ])
    expect(withOcrForFast(parsers === undefined ? {} : { parsers })).toBeNull();
});
