import { groupBy } from '../../../../shared/base/groupBy.ts';
import type { OcrWord } from './tesseract.ts';

/** Minimum letters of a word that counts: shorter ones look like words of any script. */
const minChars = 4;
/** Minimum words of that length to judge a paragraph. */
const minWords = 5;
/** Confidence, 0 to 1, that words of a known script reach even in poor copies, and other scripts by chance alone. */
const sureConfidence = 0.85;
/**
 * Maximum ratio of sure words in an unknown script. Measured: Cyrillic, Greek, Devanagari, Chinese and Arabic reach 0.06, English 0.97 in
 * poor scans, Polish read as English 0.75.
 */
const maxSureRatio = 0.15;
/** The same for short paragraphs of a page most of whose words are of an unknown script. */
const maxShortSureRatio = 0.5;

interface KnownWords {
  readonly words: readonly OcrWord[];
  /** Text was left out, since its script is unknown. */
  readonly hasUnknownScript: boolean;
}

/** Removes the words of paragraphs in a script that OCR does not know: it finds the most similar letters, which are no words. */
export function withoutUnknownScripts(words: readonly OcrWord[]): KnownWords {
  const paragraphs = [...groupBy(words, ({ paragraph }) => paragraph).values()].map((own) => {
    const long = own.filter(({ text }) => (text.match(/\p{L}/gu)?.length ?? 0) >= minChars);
    const sure = long.filter(({ confidence }) => confidence >= sureConfidence);
    return { own, long: long.length, sureRatio: long.length === 0 ? 0 : sure.length / long.length };
  });
  const unknown = paragraphs.filter(({ long, sureRatio }) => long >= minWords && sureRatio <= maxSureRatio);
  if (unknown.length === 0) return { words, hasUnknownScript: false };
  const wordCount = (some: typeof paragraphs): number => some.reduce((sum, { own }) => sum + own.length, 0);
  const isMost = wordCount(unknown) * 2 > words.length;
  const gone = new Set(
    paragraphs
      .filter((one) => unknown.includes(one) || (isMost && one.long < minWords && one.sureRatio <= maxShortSureRatio))
      .flatMap(({ own }) => own),
  );
  return { words: words.filter((word) => !gone.has(word)), hasUnknownScript: true };
}
