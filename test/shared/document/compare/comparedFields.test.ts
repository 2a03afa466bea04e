import { expect, it } from 'vitest';
import { responseCounts } from '../../../../shared/document/compare/responseCounts.ts';
import { comparedFields } from '../../../../shared/document/compare/comparedFields.ts';
import { listDifference } from '../../../../shared/document/compare/listDifference.ts';

it('says of each field how it is compared, what each side has of it, and in how many places they differ', () => {
  const before = { markdown: '# A', links: ['a', 'b', 'b'], json: { a: 1, b: 2 }, branding: null, screenshot: 'x' };
  const after = { json: { b: 2, a: 3 }, markdown: '# B', links: ['b', 'c'], hologram: { x: 1 }, screenshot: 'y' };
  expect(comparedFields(before, after)).toEqual([
    { name: 'markdown', kind: 'text', before: 'value', after: 'value', differences: null },
    { name: 'json', kind: 'value', before: 'value', after: 'value', differences: 1 },
    { name: 'links', kind: 'list', before: 'value', after: 'value', differences: 3 },
    { name: 'screenshot', kind: 'picture', before: 'value', after: 'value', differences: null },
    { name: 'branding', kind: 'value', before: 'null', after: 'absent', differences: 1 },
    { name: 'hologram', kind: 'value', before: 'absent', after: 'value', differences: 1 },
  ]);
  expect(comparedFields(before, { ...before, json: { b: 2, a: 1 } }).every((field) => field.differences === 0)).toBe(
    true,
  );
});

it('puts two lists together in the order of the second, what is gone behind what it followed', () => {
  expect(listDifference(['x', 'a', 'gone', 'b', 'b'], ['a', 'b', 'new'])).toEqual([
    { text: 'x', side: 'removed', before: 1, after: null },
    { text: 'a', side: 'both', before: 2, after: 1 },
    { text: 'gone', side: 'removed', before: 3, after: null },
    { text: 'b', side: 'both', before: 4, after: 2 },
    { text: 'b', side: 'removed', before: 5, after: null },
    { text: 'new', side: 'added', before: null, after: 3 },
  ]);
  expect(listDifference([], [])).toEqual([]);
});

it('counts what came, and says of nothing that it is nothing', () => {
  const markdown = '# Tarn 2\n\nIt doesn’t weigh 3.42 kg.\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n## Two\n';
  expect(responseCounts({ markdown, links: ['a'], images: [] })).toEqual({
    tokens: 19,
    words: 12,
    lines: 6,
    headings: 2,
    tableRows: 2,
    links: 1,
    images: 0,
  });
  expect(responseCounts({ markdown: null })).toEqual({
    tokens: null,
    words: null,
    lines: null,
    headings: null,
    tableRows: null,
    links: null,
    images: null,
  });
});
