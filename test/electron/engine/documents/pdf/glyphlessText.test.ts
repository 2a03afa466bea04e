import { expect, test } from 'vitest';
import type { PdfText } from '../../../../support/makePdf.ts';
import { readPages } from '../../../../support/readPages.ts';

/** Single characters, as OCR programs place them below their image. */
function signs(text: string, y: number): PdfText[] {
  return text
    .split('')
    .map((char, index) => ({ text: char, x: 90 + index * 12, y, size: 12, font: 'chinese' as const }));
}

test('signs of a font that is not in the file are told, though each stands by itself', async () => {
  const { markdown } = await readPages([{ texts: [...signs('关于灯塔的说明', 100), ...signs('灯每晚都亮着。', 140)] }]);
  expect(markdown).toBe('关于灯塔的说明\n\n灯每晚都亮着。');
});

test('a space that is a text by itself parts the words around it', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: '1.', x: 90, y: 100 },
        { text: ' ', x: 99, y: 100 },
        { text: 'The lamp was lit each evening', x: 99.5, y: 100 },
      ],
    },
  ]);
  expect(markdown).toContain('1. The lamp');
});
