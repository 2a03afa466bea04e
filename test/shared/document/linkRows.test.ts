import { expect, test } from 'vitest';
import { filterLinkRows, linkRows, linkRowsCsv } from '../../../shared/document/linkRows.ts';

const urls = [
  'https://a.example/x',
  'https://b.example/',
  'https://a.example/x',
  'mailto:me@a.example',
  'not an address',
];
const rows = linkRows(urls, 'https://a.example/page');

test('a row says where its link leads and how often it occurs', () => {
  expect(rows.map((row) => [row.position, row.host, row.internal, row.count])).toEqual([
    [1, 'a.example', true, 2],
    [2, 'b.example', false, 1],
    [3, 'a.example', true, 2],
    [4, '', false, 1],
    [5, '', null, 1],
  ]);
});

test('filters go together', () => {
  const all = { text: '', onlyFirst: false, place: 'all' } as const;
  expect(filterLinkRows(rows, { ...all, onlyFirst: true })).toHaveLength(4);
  expect(filterLinkRows(rows, { ...all, text: 'EXAMPLE/X' })).toHaveLength(2);
  expect(filterLinkRows(rows, { text: 'example/x', onlyFirst: true, place: 'internal' })).toHaveLength(1);
});

test('CSV cells run no formula and keep their quotes', () => {
  const csv = linkRowsCsv(linkRows(['=cmd()', 'https://a.example/?q="1",2'], null));
  expect(csv.split('\r\n')[1]).toBe("1,'=cmd(),,,1");
  expect(csv.split('\r\n')[2]).toBe('2,"https://a.example/?q=""1"",2",a.example,false,1');
});
