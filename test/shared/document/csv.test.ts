import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from '../../../shared/document/csv.ts';

/** The cells of one line as RFC 4180 reads them. */
function cellsOf(line: string): readonly string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

test.each([
  '=HYPERLINK("https://canary.example","x")',
  "+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＠SUM(A1)',
])('%j is no formula in a spreadsheet', (cell) => {
  expect(cellsOf(csvText([cell], []).replace(/\r\n$/, ''))).toEqual([`'${cell}`]);
});

test('whatever a page calls its links, a row has its cells and no other begins in it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '=', "'", 'a', ';') }), { minLength: 2 }),
      (row) => {
        const read = cellsOf(csvText(row, []).slice(0, -2));
        expect(read).toEqual(row.map((cell) => (/^[=\n\r]/.test(cell) ? `'${cell}` : cell)));
      },
    ),
  );
});
