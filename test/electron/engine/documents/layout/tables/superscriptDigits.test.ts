import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const columns = [70, 200, 330];

/** A number of two digits, 11 points wide, followed by smaller superscript digits. */
function power(x: number, y: number, raised: string): PdfText[] {
  return [
    { text: '10', x, y, size: 11 },
    { text: raised, x: x + 11, y: y - 4, size: 7 },
  ];
}

test('digits above a number make no other number of it, in text and in tables', async () => {
  const head = ['Lamp', 'Light', 'Oil'].map((text, index) => ({ text, x: columns[index] ?? 0, y: 100, size: 11 }));
  const rows = ['North', 'South', 'West'].flatMap((text, index) => [
    { text, x: 70, y: 116 + index * 16, size: 11 },
    ...power(200, 116 + index * 16, String(index + 4)),
    { text: '12', x: 330, y: 116 + index * 16, size: 11 },
  ]);
  const text: PdfText[] = [{ text: 'All of them shine as', x: 70, y: 220, size: 11 }, ...power(163, 220, '12')];
  const { markdown } = await readPages([{ texts: [...head, ...rows, ...text] }]);
  expect(markdown).toContain('| South | 10⁵ | 12 |');
  expect(markdown).toContain('10¹²');
});

test('marks of notes stay with their words in tables and lead to the notes; others are raised', async () => {
  const head = ['Lamp', 'Light', 'Oil'].map((text, index) => ({ text, x: columns[index] ?? 0, y: 100, size: 11 }));
  const rows = ['North', 'South', 'West'].flatMap((text, index) => [
    { text, x: 70, y: 116 + index * 16, size: 11 },
    { text: '24', x: 200, y: 116 + index * 16, size: 11 },
    { text: '12', x: 330, y: 116 + index * 16, size: 11 },
  ]);
  const marks = [
    { text: 'a', x: 344.2, y: 96, size: 7 },
    { text: 'a', x: 70, y: 176, size: 6 },
    { text: 'In litres, as of 2019.', x: 75, y: 179, size: 9 },
    { text: 'b', x: 70, y: 187, size: 6 },
    { text: 'Not counted.', x: 75, y: 190, size: 9 },
  ];
  const { markdown } = await readPages([{ texts: [...head, ...rows, ...marks] }]);
  expect(markdown).toContain('| Lamp | Light | Oil[^a] |');
  expect(markdown).toContain('[^a]: In litres, as of 2019.\n\nᵇ Not counted.');
});
