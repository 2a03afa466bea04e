import type { PageLayout } from './pageLayout.ts';

/**
 * Thresholds of OCR text: minimum characters, minimum fraction of all characters of the page, and minimum mean confidence. Other scripts
 * and drawings have lower confidence, also on a page with a few words. Fewer characters are a mark on the page, and not its text.
 */
const hardly = { letters: 4, share: 0.5, confidence: 0.77 };

/** Whether the text of a page is reliable, as far as known: OCR text may be accidental. */
export function isLegible({ recognised, characterCount }: PageLayout): boolean {
  let [sum, count] = [0, 0];
  for (const { text, confidence } of recognised) {
    sum += (confidence ?? 0) * text.length;
    count += text.length;
  }
  return count < Math.max(hardly.letters, characterCount * hardly.share) || sum >= count * hardly.confidence;
}
