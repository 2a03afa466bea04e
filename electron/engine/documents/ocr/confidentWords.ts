import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { OcrWord } from './tesseract.ts';

/** OCR confidence, 0 to 1: below the first a word is noise (dust, rules, images), from the second it is certain. */
const minConfidence = 0.3;
const sureConfidence = 0.7;
/** Height of a word relative to the usual one of its line. */
const heightRatio = { min: 0.6, max: 2.2 };
/** Minimum ratio of certain words on a page: in an unsupported script fewer are, by chance. */
const minSureRatio = 0.7;
/** A bar that is the word I, in heights of the next word: maximum gap to it, and maximum height. */
const maxPronounGap = 0.7;
const maxPronounHeight = 1.6;
/** A bullet, in heights of the next word: gap to it, and maximum width and height; tolerance of the left edge of a list. */
const bulletGap = { min: 0.15, max: 2.5 };
const maxBulletSize = 1.2;
const listEdgeTolerance = 0.5;
/** Minimum characters for a word at the start of a line not to be chance. */
const minLineStartChars = 3;

/**
 * Returns the words of an image without noise, each line from its start on, with misread bullets replaced.
 * @param isOfProgram whether a word's position excludes noise: OCR confidence is low for code symbols
 */
export function confidentWords(
  words: readonly OcrWord[],
  isOfProgram: (word: OcrWord) => boolean = () => false,
): OcrWord[] {
  const isLegible = areLegible(words);
  const lines = [...groupBy(words, ({ line }) => line).values()];
  const all = isLegible ? lines.map((line) => (line.some(isOfProgram) ? line : joinCalls(line))) : lines;
  const bullets = bulletsOf(all);
  return all.flatMap((line) =>
    line.flatMap((word, index) => {
      if (isOfProgram(word) && (line.length > 1 || !/\p{L}/u.test(word.text))) return isPrintable(word) ? [word] : [];
      if (bullets.has(word)) return [{ ...word, text: '•', confidence: Math.max(word.confidence, minConfidence) }];
      if (isPronoun(word, line[index + 1]))
        return [{ ...word, text: 'I', confidence: Math.max(word.confidence, minConfidence) }];
      return isPrintable(word) && (word.confidence >= minConfidence || (isLegible && isAmongSure(word, index, line)))
        ? [word]
        : [];
    }),
  );
}

/** Whether the script of a page is supported: otherwise words match by chance only. */
export function areLegible(words: readonly OcrWord[]): boolean {
  return words.filter((word) => word.confidence >= sureConfidence).length >= words.length * minSureRatio;
}

/**
 * Joins a name and the bracket after it, as in code, into one word: OCR read them as one, and the split confidence is valid for neither.
 */
function joinCalls(line: readonly OcrWord[]): readonly OcrWord[] {
  const joined: OcrWord[] = [];
  for (const word of line) {
    const last = joined.at(-1);
    const isOne = last !== undefined && last.confidence === word.confidence && word.confidence < minConfidence;
    if (isOne && /\p{L}{3}$/u.test(last.text) && word.text.startsWith('('))
      joined[joined.length - 1] = asOne(last, word);
    else joined.push(word);
  }
  return joined;
}

function asOne(first: OcrWord, second: OcrWord): OcrWord {
  const top = Math.min(first.top, second.top);
  return {
    ...first,
    text: first.text + second.text,
    top,
    width: second.left + second.width - first.left,
    height: Math.max(first.top + first.height, second.top + second.height) - top,
    confidence: minConfidence,
  };
}

/** Whether a bar is the word I: it is close before a lowercase word, as no rule is. */
function isPronoun({ text, left, width, height }: OcrWord, next: OcrWord | undefined): boolean {
  if (text !== '|' || next === undefined || !/^\p{Ll}{2}/u.test(next.text)) return false;
  return next.left - left - width < next.height * maxPronounGap && height < next.height * maxPronounHeight;
}

function isPrintable({ text }: OcrWord): boolean {
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(text);
}

/** Whether a word on its line is no noise, however low its confidence: dust is lower than letters. */
function isAmongSure(word: OcrWord, index: number, line: readonly OcrWord[]): boolean {
  const sure = line.filter((other) => other.confidence >= sureConfidence && /[\p{L}\p{N}]/u.test(other.text));
  if (sure.length === 0 || sure.length < (line.length - 1) / 2) return false;
  const height = median(
    sure.map((other) => other.height),
    0,
  );
  if (word.height < height * heightRatio.min || word.height > height * heightRatio.max) return false;
  const letters = word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return index === 0 ? letters >= minLineStartChars : letters >= 2;
}

/** Misreadings of a bullet: symbols, and sometimes one or two round letters. */
const bulletMisreads = /^[•·*«»+=~°¢©®¤<>/\\|'"“”‘’_■□○●-]{1,2}$/;
const round = /^[eo0]{1,2}$/;
const dash = /^[-–—]$/;
/** Minimum items marked by symbols, and by letters, for these to be bullets. */
const minBulletItems = { symbols: 2, chars: 3 };

/** Returns the bullets of a list: what begins several lines at one left edge, apart from their words, and is no dash. */
function bulletsOf(lines: readonly (readonly OcrWord[])[]): ReadonlySet<OcrWord> {
  const groups: { readonly left: number; readonly items: OcrWord[] }[] = [];
  for (const [first, next] of lines) {
    if (first === undefined || next === undefined || !mayBeBullet(first, next)) continue;
    const group = groups.find(({ left }) => Math.abs(left - first.left) <= next.height * listEdgeTolerance);
    if (group === undefined) groups.push({ left: first.left, items: [first] });
    else group.items.push(first);
  }
  return new Set(
    groups.flatMap(({ items }) => {
      const drawn = items.filter(({ text }) => bulletMisreads.test(text)).length;
      const letters = items.filter(({ text }) => round.test(text)).length;
      return drawn < minBulletItems.symbols && letters < minBulletItems.chars
        ? []
        : items.filter(({ text }) => !dash.test(text));
    }),
  );
}

function mayBeBullet(first: OcrWord, next: OcrWord): boolean {
  const gap = next.left - first.left - first.width;
  const isApart = gap > next.height * bulletGap.min && gap < next.height * bulletGap.max;
  const isSmall = first.width <= next.height * maxBulletSize && first.height <= next.height * maxBulletSize;
  const isJunk = first.text.length <= 2 && first.confidence < minConfidence;
  return isApart && isSmall && (bulletMisreads.test(first.text) || round.test(first.text) || isJunk);
}
