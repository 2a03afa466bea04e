import { glyphEm } from '../boxes.ts';
import type { TextStyle, Word } from '../pageContent.ts';
import { styleWith, wordWith } from '../wordWith.ts';

/** Mean width of a printed character, in ems. */
const meanCharWidthEm = 0.47;
/** Maximum difference of the estimated sizes of lines of one size, as a ratio. */
const sizeToleranceRatio = 0.2;
/** Minimum zero-height words per page, and minimum characters of a line that determines a size. */
const minCounts = { words: 5, chars: 15 };
/** Size and height in points below which a word has neither. */
const minSizePt = 1;

/**
 * Returns words with a size where the font, such as a Type 3 font, has neither a size nor a bounding box: the size is estimated from the
 * advance widths per line, and is that of the page except for clearly larger or smaller lines.
 * @returns the same words if there are few
 */
export function withHeight(words: readonly Word[]): readonly Word[] {
  const flat = words.filter(isFlat);
  if (flat.length < minCounts.words) return words;
  const lines = new Map<number, { charCount: number; width: number }>();
  for (const { baseline, text, x0, x1 } of flat) {
    const line = lines.get(Math.round(baseline)) ?? { charCount: 0, width: 0 };
    line.charCount += text.length;
    line.width += x1 - x0;
    lines.set(Math.round(baseline), line);
  }
  const sizes = new Map([...lines].map(([at, { charCount, width }]) => [at, width / charCount / meanCharWidthEm]));
  const telling = [...lines]
    .filter(([, { charCount }]) => charCount >= minCounts.chars)
    .map(([at]) => sizes.get(at) ?? 0);
  const most = middleOf(telling.length > 0 ? telling : [...sizes.values()]);
  const styles = new Map<string, TextStyle>();
  return fixTexQuotes(words).map((word) => {
    if (!isFlat(word)) return word;
    const own = sizes.get(Math.round(word.baseline)) ?? most;
    const size = Math.round((Math.abs(own - most) <= most * sizeToleranceRatio ? most : own) * 10) / 10;
    const look = `${size} ${word.style.mono} ${word.style.font}`;
    const style = styles.get(look) ?? styleWith(word.style, { size });
    styles.set(look, style);
    const [y0, y1] = [word.baseline - size * glyphEm.above, word.baseline + size * glyphEm.below];
    return wordWith(word, { style, y0, y1 });
  });
}

function isFlat({ y0, y1, style }: Word): boolean {
  return style.size < minSizePt && y1 - y0 < minSizePt;
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Maximum words of a quotation. */
const maxQuoteWords = 30;

const opening = /^[([]?\\(?=[\p{L}\p{N}])/u;
const closing = /[\p{L}\p{N}.,;:!?)…]"[.,;:!?)\]]*$/u;

/**
 * Converts quotes of TeX bitmap fonts without a character map: the opening quote has the code of the ASCII backslash, the closing one that
 * of the straight quote; a pair of both around some words is a quotation.
 */
export function fixTexQuotes(words: readonly Word[]): readonly Word[] {
  const repaired = [...words];
  for (const [at, word] of words.entries()) {
    if (word.style.mono || !opening.test(word.text)) continue;
    const end = endOf(words, at);
    if (end === null) continue;
    repaired[at] = wordWith(word, { text: word.text.replace('\\', '“') });
    const last = repaired[end];
    if (last !== undefined) repaired[end] = wordWith(last, { text: last.text.replace('"', '”') });
  }
  return repaired;
}

/** Returns the end of the quotation that starts at a word; null if another starts before it ends. */
function endOf(words: readonly Word[], from: number): number | null {
  const font = words[from]?.style.font;
  for (let at = from; at < Math.min(words.length, from + maxQuoteWords); at += 1) {
    const { text = '', style } = words[at] ?? {};
    if (style?.font !== font) continue;
    if (closing.test(text) && text.indexOf('"') === text.lastIndexOf('"')) return at;
    if (at > from && (opening.test(text) || text.includes('"'))) return null;
  }
  return null;
}
