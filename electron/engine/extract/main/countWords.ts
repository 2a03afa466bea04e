import { Element, type ParentNode, Text } from 'domhandler';
import { walk } from '../tree/walk.ts';

/** Letters and digits with the marks that combine with them: vowels of Indic scripts, points of Hebrew and Arabic. */
const wordPattern = /[\p{L}\p{N}\p{M}_]+/gu;

const han = String.raw`\p{scx=Han}`;
const kana = String.raw`\p{scx=Hira}\p{scx=Kana}`;
const southeastAsian = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}`;
/** The first letters of these scripts in the order of Unicode: a text without a later character has no need of further tests. */
const mayBeUnspaced = /[\u0e00-\u109f\u1780-\u17ff\u2e80-\u9fff\ua980-\ua9df\uf900-\uffdc\ud840-\ud8ff]/;
/** A run of letters of a script without spaces between words. */
const unspacedRun = new RegExp(String.raw`(?:(?=[\p{L}\p{M}])[${han}${kana}${southeastAsian}])+`, 'gu');

/**
 * Letters of scripts without spaces, and how many make one word of an English text of equal content: measured on translations of the
 * Universal Declaration of Human Rights.
 */
const unspacedScripts: readonly { readonly char: RegExp; readonly charsPerWord: number }[] = [
  { char: new RegExp(String.raw`(?=\p{L})[${han}]`, 'gu'), charsPerWord: 1.5 },
  { char: new RegExp(String.raw`(?=\p{L})(?![${han}])[${kana}]`, 'gu'), charsPerWord: 3 },
  { char: new RegExp(String.raw`(?=\p{L})[${southeastAsian}]`, 'gu'), charsPerWord: 4 },
];

/**
 * Counts the words of a text. In scripts without spaces it divides the letters by their usual number in a word, so that such texts weigh as
 * much as others: the count may be a fraction.
 */
export function countWords(text: string): number {
  if (!mayBeUnspaced.test(text)) return countMatches(text, wordPattern);
  const words = countMatches(text.replace(unspacedRun, ' '), wordPattern);
  return unspacedScripts.reduce((sum, { char, charsPerWord }) => sum + countMatches(text, char) / charsPerWord, words);
}

/** @param pattern has the flag `g` */
function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.exec(text) !== null) count += 1;
  return count;
}

/** Counts the words of all text nodes below `root`, except inside elements that `isSkipped` accepts. */
export function countWordsBelow(root: ParentNode, isSkipped: (element: Element) => boolean): number {
  let words = 0;
  walk(root, (node) => {
    if (node instanceof Text) words += countWords(node.data);
    return !(node instanceof Element && isSkipped(node));
  });
  return words;
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
