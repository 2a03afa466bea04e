import { expect, test } from 'vitest';
import { fileAddress, mediaTypeOfName, readFileAddress } from '../../../../shared/api/engine/localFiles.ts';

const id = 'a1'.repeat(32);

test.each([
  'report.pdf',
  'Ein Bericht, 100 %.pdf',
  'what?#[x].pdf',
  '報告.pdf',
  '100%',
  'a.b.c',
])('a file called %s has an address that leads back to it', (name) => {
  const url = fileAddress({ id, name });
  expect(readFileAddress(new URL(url).href)).toEqual({ id, name });
});

test.each([
  'https://example.com/',
  'http://files.trowel.test/',
  `http://files.trowel.test/${id}`,
  `http://files.trowel.test/${id}/a/b`,
  `http://files.trowel.test/${id.toUpperCase()}/x.pdf`,
  `http://files.trowel.test.example.com/${id}/x.pdf`,
  'no address',
  null,
])('%s is no address of a file', (url) => {
  expect(readFileAddress(url)).toBeNull();
});

test('a name says what a file is, and nothing where it has no known ending', () => {
  expect(mediaTypeOfName('Report.PDF')).toBe('application/pdf');
  expect(mediaTypeOfName('table.csv')).toBe('text/csv');
  for (const name of ['report', '.pdf.constructor', 'x.toString', 'x.exe'])
    expect(mediaTypeOfName(name)).toBe('application/octet-stream');
});
