import { piecesOf } from './splitPassages.ts';

/** Words that questions are asked with, and that stand everywhere: they tell nothing of what is meant. */
const commonWords = new Set(
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

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const longestWord = 60;
const longestPiece = 2_000;

/** The words of a text as they are compared: without case, accents and common endings. Of scripts without spaces also pairs of signs. */
export function termsOf(text: string): readonly string[] {
  const terms: string[] = [];
  const plain = text.normalize('NFKC').toLowerCase();
  for (const { segment, isWordLike } of piecesOf(plain, longestPiece).flatMap((piece) => [...words.segment(piece)])) {
    if (isWordLike !== true || segment.length > longestWord) continue;
    if (unspaced.test(segment)) addSigns(segment, terms);
    else terms.push(stem(segment.normalize('NFD').replaceAll(/\p{M}/gu, '')));
  }
  return terms;
}

/** The words of a query that tell what is meant; all of them where none does. */
export function queryTerms(query: string): readonly string[] {
  const plain = query.normalize('NFKC').toLowerCase();
  const kept = Array.from(words.segment(plain))
    .filter(({ segment, isWordLike }) => isWordLike === true && !commonWords.has(segment))
    .map(({ segment }) => segment);
  const terms = termsOf(kept.join(' '));
  return terms.length > 0 ? terms : termsOf(query);
}

/** A dictionary divides a script without spaces one way in one sentence and another way in the next: pairs of signs stay the same. */
function addSigns(word: string, terms: string[]): void {
  const signs = Array.from(word);
  if (signs.length === 1) terms.push(word);
  for (let index = 0; index + 1 < signs.length; index += 1)
    terms.push(`${signs[index] ?? ''}${signs[index + 1] ?? ''}`);
}

/** Cuts the endings by which the forms of a word differ in most languages of Europe. */
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const cut = word.replace(/(?:'s|’s)$/, '');
  if (cut.length >= 7) return cut.replace(/(?:ity|ings?|edly|ed|ies|es|en|er|em|ern|s|e|y|a|o)$/, '');
  const short = cut.replace(/(?:ies|es|s|en|e|y)$/, '');
  // `opens` has lost one ending where `open` seems to have one: both lose both.
  return short.length === 4 ? short.replace(/(?:en|e|y)$/, '') : short;
}
