/** Letters and digits with the marks that combine with them: vowels of Indic scripts, points of Hebrew and Arabic. */
const wordPattern = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/gu;

const han = String.raw`\p{scx=Han}`;
const kana = String.raw`\p{scx=Hira}\p{scx=Kana}`;
const southeastAsian = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}`;
/** The blocks of these scripts: a text without any of their characters needs no further tests. */
const mayBeUnspaced = /[\u0e00-\u109f\u1780-\u17ff\u2e80-\u9fff\ua980-\ua9df\uf900-\uffdc\ud840-\ud8ff]/;
/** A run of letters of a script without spaces between words. */
const unspacedRun = new RegExp(String.raw`(?:(?=[\p{L}\p{M}])[${han}${kana}${southeastAsian}])+`, 'gu');

/**
 * Characters of scripts without spaces, and how many make one word of an English text of equal content: measured on translations of the
 * Universal Declaration of Human Rights.
 */
const unspacedScripts: readonly { readonly char: RegExp; readonly charsPerWord: number }[] = [
  { char: new RegExp(String.raw`(?=\p{L})[${han}]`, 'gu'), charsPerWord: 1.5 },
  { char: new RegExp(String.raw`(?=\p{L})(?![${han}])[${kana}]`, 'gu'), charsPerWord: 3 },
  { char: new RegExp(String.raw`(?=\p{L})[${southeastAsian}]`, 'gu'), charsPerWord: 4 },
];

/** The parts of a text that are written with spaces, and the words of the others. */
export interface SpacedText {
  readonly spaced: string;
  /** May be a fraction: the characters divided by their usual number in a word. */
  readonly unspacedWords: number;
}

/** Separates scripts without spaces between words from the rest of a text. */
export function separateUnspaced(text: string): SpacedText {
  if (!mayBeUnspaced.test(text)) return { spaced: text, unspacedWords: 0 };
  const unspacedWords = unspacedScripts.reduce(
    (sum, { char, charsPerWord }) => sum + countMatches(text, char) / charsPerWord,
    0,
  );
  return { spaced: text.replace(unspacedRun, ' '), unspacedWords };
}

/** Counts the words of a text. Texts in scripts without spaces weigh as much as others: the count may be a fraction. */
export function countWords(text: string): number {
  const { spaced, unspacedWords } = separateUnspaced(text);
  return countMatches(spaced, wordPattern) + unspacedWords;
}

/** @param pattern has the flag `g` */
function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.exec(text) !== null) count += 1;
  return count;
}

/** Returns the words of a text in lower case; of scripts without spaces between words, the pairs of adjacent letters. */
export function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(wordPattern) ?? [];
  return mayBeUnspaced.test(text) ? words.flatMap(splitUnspaced) : words;
}

function splitUnspaced(word: string): readonly string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: run, index } of word.matchAll(unspacedRun)) {
    if (index > end) parts.push(word.slice(end, index));
    parts.push(...pairsOf(run));
    end = index + run.length;
  }
  if (end < word.length) parts.push(word.slice(end));
  return parts;
}

function pairsOf(run: string): readonly string[] {
  const characters = Array.from(run);
  if (characters.length <= 2) return [run];
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
