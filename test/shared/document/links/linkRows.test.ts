import { expect, test } from 'vitest';
import {
  countLinks,
  everyLink,
  filterLinkRows,
  type LinkOrder,
  linkRows,
  linkRowsCsv,
  linkRowsJson,
  sortLinkRows,
} from '../../../../shared/document/links/linkRows.ts';

const urls = [
  'https://a.example/x',
  'https://b.example/manual.PDF?v=2',
  'https://a.example/x',
  'mailto:me@a.example',
  'not an address',
];
const words = new Map([
  ['https://b.example/manual.PDF?v=2', 'The manual'],
  ['mailto:me@a.example', 'Write to us'],
]);
const rows = linkRows(urls, 'https://a.example/page', words);

test('a row says where its link leads, what kind it is, what the text calls it and how often it occurs', () => {
  expect(rows.map((row) => [row.position, row.anchorText, row.host, row.internal, row.kind, row.count])).toEqual([
    [1, null, 'a.example', true, 'page', 2],
    [2, 'The manual', 'b.example', false, 'document', 1],
    [3, null, 'a.example', true, 'page', 2],
    [4, 'Write to us', '', null, 'mail', 1],
    [5, null, '', null, 'other', 1],
  ]);
});

test('filters go together, and text is looked for in addresses and words', () => {
  const left = (change: Partial<typeof everyLink>) =>
    filterLinkRows(rows, { ...everyLink, ...change }).map(({ position }) => position);
  expect(left({ onlyFirst: true })).toEqual([1, 2, 4, 5]);
  expect(left({ text: 'EXAMPLE/X' })).toEqual([1, 3]);
  expect(left({ text: 'the MANUAL' })).toEqual([2]);
  expect(left({ text: 'example/x', onlyFirst: true, scopes: ['internal'] })).toEqual([1]);
  expect(left({ scopes: ['internal', 'external'] })).toEqual([1, 2, 3]);
  expect(left({ hosts: ['b.example', ''] })).toEqual([2, 4, 5]);
  expect(left({ kinds: ['mail', 'document'], hosts: [''] })).toEqual([4]);
});

test('hosts and kinds are counted, the most frequent first', () => {
  expect(countLinks(rows, 'kind')).toEqual([
    { id: 'page', count: 2 },
    { id: 'document', count: 1 },
    { id: 'mail', count: 1 },
    { id: 'other', count: 1 },
  ]);
});

test('rows are sorted by any column, equal ones as they came and nothing last', () => {
  const sorted = (order: LinkOrder) => sortLinkRows(rows, order).map(({ position }) => position);
  expect(sorted({ column: 'url', isDescending: false })).toEqual([1, 3, 2, 4, 5]);
  expect(sorted({ column: 'anchorText', isDescending: false })).toEqual([2, 4, 1, 3, 5]);
  expect(sorted({ column: 'anchorText', isDescending: true })).toEqual([4, 2, 1, 3, 5]);
  expect(sorted({ column: 'count', isDescending: true })).toEqual([1, 3, 2, 4, 5]);
  expect(sorted({ column: 'position', isDescending: true })).toEqual([5, 4, 3, 2, 1]);
});

test('CSV cells run no formula and keep their quotes', () => {
  const csv = linkRowsCsv(linkRows(['=cmd()', 'https://a.example/?q="1",2'], null, new Map([['=cmd()', '+words']])));
  expect(csv.split('\r\n')[1]).toBe("1,'=cmd(),'+words,,,other,1");
  expect(csv.split('\r\n')[2]).toBe('2,"https://a.example/?q=""1"",2",,a.example,false,page,1');
});

test('JSON keeps what is not known as null', () => {
  expect(JSON.parse(linkRowsJson(rows.slice(3, 4)))).toEqual([
    {
      position: 4,
      url: 'mailto:me@a.example',
      host: '',
      internal: null,
      kind: 'mail',
      count: 1,
      text: 'Write to us',
    },
  ]);
});
