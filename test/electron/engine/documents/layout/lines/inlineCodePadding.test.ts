import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** A line of pieces, each with the points of space before it; inline code has a box around it that is wider than the text. */
function setPieces(pieces: readonly (readonly [text: string, x: number, font?: 'mono'])[], y = 100): PdfText[] {
  return pieces.map(([text, x, font]): PdfText => ({ text, x, y, size: 10, font: font ?? 'regular' }));
}

async function lineOf(pieces: Parameters<typeof setPieces>[0]): Promise<string> {
  return (await readPages([{ texts: setPieces(pieces) }])).markdown;
}

test('the box around words of a program parts them neither from what ends the sentence nor from their brackets', async () => {
  const end = await lineOf([
    ['The keeper calls', 70],
    ['light', 147, 'mono'],
    ['.', 180],
  ]);
  expect(end).toBe('The keeper calls `light`.');
  const inner = await lineOf([
    ['The keeper calls (', 70],
    ['light', 147, 'mono'],
    [').', 180],
  ]);
  expect(inner).toBe('The keeper calls (`light`).');
});

test('a colon that has the room before it that words have keeps it, as in French', async () => {
  const padded = await lineOf([
    ['The keeper calls', 70],
    ['light', 147, 'mono'],
    [':', 180],
  ]);
  expect(padded).toBe('The keeper calls `light`:');
  const french = await lineOf([
    ['Le gardien appelle', 70],
    ['light', 147.5, 'mono'],
    [':', 180.3],
  ]);
  expect(french).toBe('Le gardien appelle `light` :');
});

test('dots that lead to a number stand apart', async () => {
  const dots = Array.from({ length: 20 }, (_, index): readonly [string, number] => ['.', 186 + index * 6]);
  const leader = await lineOf([['How to call', 70], ['light', 122, 'mono'], ...dots, ['12', 320]]);
  expect(leader).toContain('`light` . . .');
});
