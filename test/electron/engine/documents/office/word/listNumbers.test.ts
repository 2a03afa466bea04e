import { expect, test } from 'vitest';
import { createListNumbers } from '../../../../../../electron/engine/documents/office/word/listNumbers.ts';

test('a list that begins each of its levels anew counts on where it is used at a deeper one only', () => {
  const level = (depth: number): string =>
    `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${depth + 1}."/></w:lvl>`;
  const anew = (depth: number, start: number): string =>
    `<w:lvlOverride w:ilvl="${depth}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
  const list = (id: number, more = ''): string => `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/>${more}</w:num>`;
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0">${level(0)}${level(1)}</w:abstractNum>${list(1)}${list(2, anew(0, 1) + anew(1, 4))}</w:numbering>`;
  const numbers = createListNumbers(numbering, '');
  const next = (id: number, depth: number): unknown => numbers.next({ list: String(id), level: depth })?.number;
  expect([next(1, 0), next(1, 0), next(2, 1), next(2, 1), next(1, 0), next(2, 1), next(2, 0)]).toEqual([
    1, 2, 4, 5, 3, 4, 1,
  ]);
});
