import type { InstalledLanguage } from '../../../../shared/base/ocrLanguages.ts';
import { misreadLanguages } from './misreadScript.ts';
import type { OcrWord, Reading } from './tesseract.ts';

/** Maximum languages that a page is read in beside English: each reading takes seconds. */
const maxLanguages = 3;

/**
 * Returns the languages that a misread text may be in, the likeliest first.
 * @param languages those that were added
 */
export function likelyLanguages(
  languages: readonly InstalledLanguage[],
  misread: readonly OcrWord[],
): readonly InstalledLanguage[] {
  const likely = misreadLanguages(misread.map(({ text }) => text));
  return likely.flatMap((code) => languages.find((language) => language.code === code) ?? []).slice(0, maxLanguages);
}

/**
 * Returns what another language reads beside the known words of a page: all but the words that lie on one of these.
 * @param known words of paragraphs that English reads
 */
export function wordsBeside(known: readonly OcrWord[], other: Reading): readonly OcrWord[] {
  return joinUnspaced(other.words)
    .filter((word) => !known.some((own) => isOver(word, own)))
    .map((word) => ({ ...word, line: `${otherPrefix}${word.line}`, paragraph: `${otherPrefix}${word.paragraph}` }));
}

/** Keeps lines and paragraphs of two readings apart. */
const otherPrefix = 'other ';

/** Whether the center of a word is on another one. */
function isOver(word: OcrWord, { left, top, width, height }: OcrWord): boolean {
  const x = word.left + word.width / 2;
  const y = word.top + word.height / 2;
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

/** A character of a script without spaces between words, or of the punctuation of East Asian text. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\u30fc\uff00-\uff65]/u;
/** Maximum gap of two such characters on a line, in heights of the higher one: cells of a table are further apart. */
const maxGapRatio = 1.2;
/** Korean syllables, which OCR separates as well, and their maximum gap within a word: a space is wider. */
const syllable = /\p{Script=Hangul}/u;
const maxSyllableGapRatio = 0.27;

/** Joins words of scripts without spaces: OCR separates them at every character. */
function joinUnspaced(words: readonly OcrWord[]): readonly OcrWord[] {
  const joined: OcrWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && isContinued(last, word)) joined[joined.length - 1] = asOne(last, word);
    else joined.push(word);
  }
  return joined;
}

function isContinued(last: OcrWord, word: OcrWord): boolean {
  if (last.line !== word.line) return false;
  const gap = (word.left - last.left - last.width) / Math.max(1, last.height, word.height);
  const [end, start] = [last.text.at(-1) ?? '', word.text.charAt(0)];
  if (syllable.test(end) && syllable.test(start)) return gap <= maxSyllableGapRatio;
  return unspaced.test(end) && unspaced.test(start) && gap <= maxGapRatio;
}

function asOne(first: OcrWord, second: OcrWord): OcrWord {
  const top = Math.min(first.top, second.top);
  const chars = first.text.length + second.text.length;
  return {
    ...first,
    text: first.text + second.text,
    top,
    width: Math.max(first.left + first.width, second.left + second.width) - first.left,
    height: Math.max(first.top + first.height, second.top + second.height) - top,
    confidence: (first.confidence * first.text.length + second.confidence * second.text.length) / chars,
  };
}
