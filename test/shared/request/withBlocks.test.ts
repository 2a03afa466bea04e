import { expect, test } from 'vitest';
import { withBlocks } from '../../../shared/request/parserCatalogue.ts';

test.each([
  ['nothing is said of parsers', {}, [{ type: 'pdf', blocks: true }]],
  ['the parser is a name', { parsers: ['pdf', 'image'] }, [{ type: 'pdf', blocks: true }, 'image']],
  [
    'it has options',
    { parsers: [{ type: 'image' }, { type: 'pdf', mode: 'ocr', blocks: false }] },
    [{ type: 'image' }, { type: 'pdf', mode: 'ocr', blocks: true }],
  ],
  ['they are asked for already', { parsers: [{ type: 'pdf', blocks: true }] }, null],
  ['the file itself is wanted', { parsers: [] }, null],
  ['PDFs are not read', { parsers: ['image'] }, null],
])('blocks are asked for and the rest stays: %s', (_name, body, wanted) => {
  expect(withBlocks(body)).toEqual(wanted);
});
