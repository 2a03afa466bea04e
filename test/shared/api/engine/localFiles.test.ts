import { expect, test } from 'vitest';
import { fileAddress, isFilePath, mediaTypeOfName, readFileAddress } from '../../../../shared/api/engine/localFiles.ts';

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

test.each([
  'file:///data/Report.pdf',
  'FILE:///C:/Report.pdf',
  String.raw`C:\Users\me\Report.pdf`,
  String.raw`"C:\Users\me\My report.pdf"`,
  'd:/scans/1.tif',
  String.raw`\\server\share\Report`,
  '~/Downloads/letter',
  ' /data/scan.png ',
])('%s is the way to a file', (text) => {
  expect(isFilePath(text)).toBe(true);
});

test.each([
  'https://example.com/a.pdf',
  '//example.com/a.pdf',
  'example.com/a.pdf',
  '/about',
  '/docs/index.html',
  'c:example',
  'ftp://example.com/a.pdf',
  '~me',
])('%s is no way to a file', (text) => {
  expect(isFilePath(text)).toBe(false);
});
