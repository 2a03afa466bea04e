import { addBigrams, isStopWord, stem } from '../extract/highlights/termsOf.ts';

const word = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces between words, and Hangul, whose words have endings. */
const unspacedRun = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/g;
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const marks = /\p{M}/gu;
const maxWordChars = 40;
/** Segmenting one long text takes more than linear time. */
const maxSegmentedChars = 1000;

/** Terms of words that were seen: most words of a text repeat, and their terms take most of the time. */
let termOfWord = new Map<string, string>();
const maxKnownWords = 50_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Returns the terms of a text for the index and for its queries: words without case, accents and common endings. Runs of a script without
 * spaces are cut by a dictionary, and their words into character bigrams, which are the same in every sentence.
 */
export function indexTerms(text: string): string[] {
  const terms: string[] = [];
  for (const found of text.normalize('NFKC').toLowerCase().match(word) ?? []) addWord(found, terms);
  return terms;
}

/** Returns the terms of a query, each once, without stop words; all of them if only stop words are left. */
export function indexQueryTerms(query: string, maxTerms: number): readonly string[] {
  const words = Array.from(query.normalize('NFKC').toLowerCase().matchAll(word), ([found]) => found);
  const content = words.filter((each) => !isStopWord(each));
  const terms = new Set<string>();
  for (const each of content.length > 0 ? content : words) {
    const added: string[] = [];
    addWord(each, added);
    for (const term of added) terms.add(term);
  }
  return [...terms].slice(0, maxTerms);
}

/** Whether terms of this text are pairs of characters within longer words. */
export function isUnspaced(term: string): boolean {
  return unspaced.test(term);
}

function addWord(found: string, terms: string[]): void {
  const known = termOfWord.get(found);
  if (known !== undefined) {
    terms.push(known);
    return;
  }
  if (!unspaced.test(found)) {
    if (found.length > maxWordChars) return;
    const term = stem(withoutMarks(found));
    if (termOfWord.size >= maxKnownWords) termOfWord = new Map();
    termOfWord.set(found, term);
    terms.push(term);
    return;
  }
  let start = 0;
  for (const match of found.matchAll(unspacedRun)) {
    if (match.index > start) addWord(found.slice(start, match.index), terms);
    addUnspaced(match[0], terms);
    start = match.index + match[0].length;
  }
  if (start < found.length) addWord(found.slice(start), terms);
}

function addUnspaced(run: string, terms: string[]): void {
  for (let start = 0; start < run.length; start += maxSegmentedChars)
    for (const { segment, isWordLike } of segmenter.segment(run.slice(start, start + maxSegmentedChars)))
      if (isWordLike === true) addBigrams(segment, terms);
}

function withoutMarks(found: string): string {
  // Most words are ASCII, and normalizing takes longer than looking.
  return /^[\u0020-\u007e]*$/.test(found) ? found : found.normalize('NFD').replaceAll(marks, '');
}
