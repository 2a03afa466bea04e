import { expect, test } from 'vitest';
import type { LaidPage } from '../../../../../../electron/engine/documents/layout/page/laidPage.ts';
import { isLegible } from '../../../../../../electron/engine/documents/layout/page/isLegible.ts';

/** A page of a picture with these words, read with this confidence; `letters` stand on it in all. */
function page(words: readonly string[], confidence: number, letters = words.join('').length): LaidPage {
  return { recognised: words.map((text) => ({ text, confidence })), letters } as unknown as LaidPage;
}

test('a sign of a few words in a script that is not known is hardly read, as a page of them is', () => {
  expect(isLegible(page(['°%', 'mY', '—', 'WLa'], 0.48))).toBe(false);
  expect(
    isLegible(
      page(
        Array.from({ length: 60 }, () => 'Bpems'),
        0.58,
      ),
    ),
  ).toBe(false);
  expect(isLegible(page(['No', 'entry'], 0.96))).toBe(true);
});

test('a mark on a picture, and a little that was read beside much text, make no page hardly read', () => {
  expect(isLegible(page(['lu'], 0.55))).toBe(true);
  expect(isLegible(page(['FT,', 'x3'], 0.3, 400))).toBe(true);
  expect(isLegible(page([], 0))).toBe(true);
});
