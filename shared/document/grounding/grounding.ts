import { claimedNumber, numbersIn } from './numbers.ts';
import { plainText } from './plainText.ts';

/** How a text supports a claim: verbatim, by most of its words, or not at all. */
export type SupportKind = 'exact' | 'fuzzy' | 'none';

export interface Support {
  readonly kind: SupportKind;
  /** The supporting passage, as offsets in the text; both 0 if there is none. */
  readonly start: number;
  readonly end: number;
  /** Offsets of the enclosing sentence or line. */
  readonly from: number;
  readonly to: number;
  /** Ratio of the claim's word weight that the sentence contains, from 0 to 1. */
  readonly share: number;
}

export const noSupport: Support = { kind: 'none', start: 0, end: 0, from: 0, to: 0, share: 0 };

export interface Grounding {
  /** Finds a claim; of several occurrences the one nearest to `near`, an offset, else the first. */
  find(claim: string, near?: number): Support;
}

interface Sentence {
  readonly from: number;
  readonly to: number;
}

/** A sentence needs as much of a claim's weight to support it. */
const minWeightRatio = 0.5;
const minWords = 2;
const maxWords = 400;
const maxOccurrences = 5000;

/** Creates a lookup of claims in a markdown text: its words are read once, its sentences when a claim has no exact match. */
export function createGrounding(markdown: string): Grounding {
  const plain = plainText(markdown);
  const sentences = sentencesOf(markdown);
  let index: ReadonlyMap<string, readonly number[]> | null = null;

  /** Returns the support by an exact match between two offsets of the plain text. */
  function supportOf(first: number, behind: number): Support {
    const start = plain.offsets[first] ?? 0;
    const end = (plain.offsets[behind - 1] ?? 0) + 1;
    const { from, to } = sentences[sentenceAt(sentences, start)] ?? { from: start, to: end };
    return { kind: 'exact', start, end, from: Math.min(from, start), to: Math.max(to, end), share: 1 };
  }

  function exact(claim: string, near: number): Support | null {
    const wanted = plainText(claim).text;
    if (wanted === '') return null;
    let best: number | null = null;
    let at = plain.text.indexOf(wanted);
    for (let count = 0; at !== -1 && count < maxOccurrences; count += 1) {
      const isNearer = best === null || distance(plain.offsets, at, near) < distance(plain.offsets, best, near);
      if (isNearer && isWholeWord(plain.text, at, at + wanted.length)) best = at;
      at = plain.text.indexOf(wanted, at + 1);
    }
    return best === null ? null : supportOf(best, best + wanted.length);
  }

  function sameNumber(claim: string, near: number): Support | null {
    const readings = claimedNumber(claim);
    if (readings === null) return null;
    let best: { readonly start: number; readonly end: number } | null = null;
    for (const found of numbersIn(plain.text)) {
      if (!found.readings.some((reading) => readings.includes(reading))) continue;
      const isNearer =
        best === null || distance(plain.offsets, found.start, near) < distance(plain.offsets, best.start, near);
      if (isNearer) best = found;
    }
    return best === null ? null : supportOf(best.start, best.end);
  }

  function fuzzy(claim: string, near: number): Support | null {
    const words = [...new Set(wordsOf(claim))].slice(0, maxWords);
    if (words.length < minWords) return null;
    index ??= indexOf(markdown, sentences);
    const scores = new Map<number, { weight: number; words: number }>();
    for (const word of words) {
      for (const sentence of index.get(word) ?? []) {
        const score = scores.get(sentence) ?? { weight: 0, words: 0 };
        scores.set(sentence, { weight: score.weight + weightOf(word), words: score.words + 1 });
      }
    }
    const all = words.reduce((sum, word) => sum + weightOf(word), 0);
    let best: { readonly share: number; readonly sentence: Sentence } | null = null;
    for (const [number, { weight, words: found }] of scores) {
      const sentence = sentences[number];
      const share = weight / all;
      if (sentence === undefined || found < minWords || share < minWeightRatio) continue;
      const isBetter =
        best === null ||
        share > best.share ||
        (share === best.share && Math.abs(sentence.from - near) < Math.abs(best.sentence.from - near));
      if (isBetter) best = { share, sentence };
    }
    if (best === null) return null;
    const { from, to } = best.sentence;
    return { kind: 'fuzzy', start: from, end: to, from, to, share: best.share };
  }

  return {
    find: (claim, near = 0) => exact(claim, near) ?? sameNumber(claim, near) ?? fuzzy(claim, near) ?? noSupport,
  };
}

/** Returns the sentences of a text with their offsets; none is longer than a line of a table or list. */
export function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  for (const line of text.matchAll(/[^\n]+/g)) {
    let from = line.index;
    for (const end of line[0].matchAll(/[.!?](?=\s)|[。！？]/g)) {
      const to = line.index + end.index + 1;
      if (text.slice(from, to).trim() !== '') sentences.push({ from, to });
      from = to;
    }
    const to = line.index + line[0].length;
    if (text.slice(from, to).trim() !== '') sentences.push({ from, to });
  }
  return sentences.map(({ from, to }) => ({ from: from + leadOf(text, from), to }));
}

function leadOf(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at += 1;
  return at - from;
}

/** The sentence that contains an offset, or the one before it. */
function sentenceAt(sentences: readonly Sentence[], offset: number): number {
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sentences[middle]?.from ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function indexOf(text: string, sentences: readonly Sentence[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const [number, { from, to }] of sentences.entries()) {
    for (const word of new Set(wordsOf(text.slice(from, to)))) {
      const known = index.get(word);
      if (known === undefined) index.set(word, [number]);
      else known.push(number);
    }
  }
  return index;
}

/** Long words are more specific than short ones, and a different number makes a different claim. */
function weightOf(word: string): number {
  return /\d/.test(word) ? word.length * 3 : word.length;
}

/** Returns words of two letters and more, numbers, and character bigrams of scripts without spaces. */
function wordsOf(text: string): readonly string[] {
  return (plainText(text).text.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    if (/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(word))
      return Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2));
    return word.length > 1 || /\d/.test(word) ? [word] : [];
  });
}

/** Returns whether a range has no boundary inside a word or a number. */
function isWholeWord(text: string, start: number, end: number): boolean {
  return !joins(text, start - 1, start) && !joins(text, end - 1, end);
}

const letterOrDigit = /[\p{L}\p{N}]/u;

function joins(text: string, one: number, other: number): boolean {
  const [left, right] = [text.charAt(one), text.charAt(other)];
  if (letterOrDigit.test(left) && letterOrDigit.test(right)) return !isDense(left) && !isDense(right);
  // 189 is not a part of 1,189 or of 189.50.
  const isDigit = (letter: string) => letter >= '0' && letter <= '9';
  const isPoint = (letter: string) => letter === '.' || letter === ',';
  return (
    (isDigit(left) && isPoint(right) && isDigit(text.charAt(other + 1))) ||
    (isPoint(left) && isDigit(right) && isDigit(text.charAt(one - 1)))
  );
}

/** Scripts without spaces between words. */
function isDense(letter: string): boolean {
  return /[\u3040-\u30ff\u3400-\u9fff]/.test(letter);
}

function distance(offsets: Uint32Array, at: number, near: number): number {
  return Math.abs((offsets[at] ?? 0) - near);
}
