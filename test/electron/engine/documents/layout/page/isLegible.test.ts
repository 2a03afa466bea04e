import { expect, test } from 'vitest';
import type { PageLayout } from '../../../../../../electron/engine/documents/layout/page/pageLayout.ts';
import { isLegible } from '../../../../../../electron/engine/documents/layout/page/isLegible.ts';

/** A page with an image and these words, recognized with this confidence; `characterCount` is the number of characters on the page. */
function page(words: readonly string[], confidence: number, characterCount = words.join('').length): PageLayout {
  return { recognised: words.map((text) => ({ text, confidence })), characterCount } as unknown as PageLayout;
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
