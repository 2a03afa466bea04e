import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** Right-aligned cells; a digit is half an em wide. */
function row(y: number, name: string, values: readonly string[]): PdfText[] {
  const ends = [160, 184, 208];
  return [
    { text: name, x: 72, y, size: 10 },
    ...values.map((text, index) => ({ text, x: (ends[index] ?? 0) - text.length * 5, y, size: 10 })),
  ];
}

const lines = [100, 116, 170].map((y): [number, number, number, number] => [70, y, 212, y]);

test('values of columns that stand close are cells of their own', async () => {
  const { markdown } = await readPages([
    {
      lines,
      texts: [
        ...row(112, 'Lamp', ['1851', '1852', '1853']),
        ...row(128, 'North A', ['3210', '4210', '8812']),
        ...row(142, 'South B', ['9120', '7777', '6543']),
        ...row(156, 'West C', ['1002', '8123', '4567']),
      ],
    },
  ]);
  expect(markdown).toBe(
    [
      '| Lamp | 1851 | 1852 | 1853 |',
      '| --- | --- | --- | --- |',
      '| North A | 3210 | 4210 | 8812 |',
      '| South B | 9120 | 7777 | 6543 |',
      '| West C | 1002 | 8123 | 4567 |',
    ].join('\n'),
  );
});

test('words of a name above the values of one column are no names of two', async () => {
  const { markdown } = await readPages([
    {
      lines,
      texts: [
        { text: 'Lamp', x: 72, y: 112, size: 10 },
        { text: 'oil', x: 140, y: 112, size: 10 },
        { text: '(l)', x: 158, y: 112, size: 10 },
        ...['North', 'South', 'West'].flatMap((name, index) => [
          { text: name, x: 72, y: 128 + index * 14, size: 10 },
          { text: `${index + 3}.5`, x: 172, y: 128 + index * 14, size: 10 },
        ]),
      ],
    },
  ]);
  expect(markdown).toMatch(/^\| Lamp \| oil \(l\) \|\n/);
});

test('a name that two columns of values share is above both', async () => {
  const { markdown } = await readPages([
    {
      lines: [84, 116, 170].map((y): [number, number, number, number] => [70, y, 212, y]),
      texts: [
        { text: 'Summer', x: 148, y: 98, size: 10 },
        ...row(112, 'Lamp', ['1851', '1852', '1853']),
        ...row(128, 'North A', ['3210', '4210', '8812']),
        ...row(142, 'South B', ['9120', '7777', '6543']),
        ...row(156, 'West C', ['1002', '8123', '4567']),
      ],
    },
  ]);
  expect(markdown).toContain('<th colspan="2">Summer</th>');
  expect(markdown).toContain('<td>North A</td><td>3210</td><td>4210</td><td>8812</td>');
});
