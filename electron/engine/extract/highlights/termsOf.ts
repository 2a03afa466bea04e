import { piecesOf } from './splitPassages.ts';

/** Stop words: question words and other words that are too frequent to carry meaning. */
const stopWords = new Set(
  (
    'a an the of to in on at by for from with and or is are was were be been do does did how what which who whom whose when where why it its this ' +
    'that these those there as can could should would will i you we they he she me my your our their about into than then not no if so any all ' +
    'der die das den dem des ein eine einen einem einer und oder ist sind war waren wie was wer wo wann warum welche welcher welches auf im in zu zum zur mit von für nicht ' +
    'le la les un une des du de et ou est sont été comment que qui quoi où quand pourquoi quel quelle quels quelles dans sur avec pour par pas ce cette ces ' +
    'el los las una unos unas y o es son cómo qué quién dónde cuándo por en con para del al se lo su sus ' +
    'il lo gli i uno e è sono come che chi dove quando perché di da nel nella con per non ' +
    'os as um uma é são como onde porque em no na nos nas ao ' +
    'het een en is zijn hoe wat wie waar wanneer waarom met van voor niet op te ' +
    'и в на с по что как кто где когда почему это не для из'
  ).split(' '),
);

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const maxWordChars = 60;
const maxPieceChars = 2_000;

/** Returns the normalized words of a text: without case, accents and common endings; for scripts without spaces also character bigrams. */
export function termsOf(text: string): readonly string[] {
  const terms: string[] = [];
  const plain = text.normalize('NFKC').toLowerCase();
  for (const { segment, isWordLike } of piecesOf(plain, maxPieceChars).flatMap((piece) => [
    ...wordSegmenter.segment(piece),
  ])) {
    if (isWordLike !== true || segment.length > maxWordChars) continue;
    if (unspaced.test(segment)) addBigrams(segment, terms);
    else terms.push(stem(segment.normalize('NFD').replaceAll(/\p{M}/gu, '')));
  }
  return terms;
}

/** Returns the terms of a query without stop words; all of them if only stop words are left. */
export function queryTerms(query: string): readonly string[] {
  const plain = query.normalize('NFKC').toLowerCase();
  const kept = Array.from(wordSegmenter.segment(plain))
    .filter(({ segment, isWordLike }) => isWordLike === true && !stopWords.has(segment))
    .map(({ segment }) => segment);
  const terms = termsOf(kept.join(' '));
  return terms.length > 0 ? terms : termsOf(query);
}

/** Whether a lower-case word is too frequent to carry meaning. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** A dictionary segments a script without spaces differently from sentence to sentence; character bigrams stay the same. */
export function addBigrams(word: string, terms: string[]): void {
  const chars = Array.from(word);
  if (chars.length === 1) terms.push(word);
  for (let index = 0; index + 1 < chars.length; index += 1)
    terms.push(`${chars[index] ?? ''}${chars[index + 1] ?? ''}`);
}

/** Removes the inflectional endings that are common in most European languages. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const cut = word.replace(/(?:'s|’s)$/, '');
  if (cut.length >= 7) return cut.replace(/(?:ity|ings?|edly|ed|ies|es|en|er|em|ern|s|e|y|a|o)$/, '');
  const short = cut.replace(/(?:ies|es|s|en|e|y)$/, '');
  // `opens` has lost one ending where `open` seems to have one: both lose both.
  return short.length === 4 ? short.replace(/(?:en|e|y)$/, '') : short;
}
