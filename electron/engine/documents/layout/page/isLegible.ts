import type { LaidPage } from './laidPage.ts';

/**
 * Letters that a page was recognised by at least, part of all its letters, and how well on average: other scripts, and what is drawn, are
 * less sure, also where a page has a few words. Fewer letters are a mark on the page, and no text of it.
 */
const hardly = { letters: 4, share: 0.5, confidence: 0.77 };

/** Whether the letters of a page are what stands there, as far as anybody knows: of one that was recognised they may be by chance. */
export function isLegible({ recognised, letters }: LaidPage): boolean {
  let [sum, count] = [0, 0];
  for (const { text, confidence } of recognised) {
    sum += (confidence ?? 0) * text.length;
    count += text.length;
  }
  return count < Math.max(hardly.letters, letters * hardly.share) || sum >= count * hardly.confidence;
}
