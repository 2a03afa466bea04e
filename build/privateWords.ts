/**
 * Words that this code once used for things that have a standard term, and the term: `CONTRIBUTING.md`, section "Words". A check refuses
 * them in the names of exports, types, constants and files, and their turns of phrase in comments.
 */
export interface PrivateWord {
  /** A word of a name, in lower case: `sign` is in `signsOf`. */
  readonly word: string;
  readonly instead: string;
}

export const privateWords: readonly PrivateWord[] = [
  { word: 'sign', instead: 'char, symbol or glyph' },
  { word: 'signs', instead: 'chars, symbols or glyphs' },
  { word: 'letters', instead: 'chars, characterCount or text' },
  { word: 'most', instead: 'max… with a unit' },
  { word: 'fewest', instead: 'min… with a unit' },
  { word: 'longest', instead: 'max… with a unit' },
  { word: 'shortest', instead: 'min… with a unit' },
  { word: 'least', instead: 'min… with a unit' },
  { word: 'farthest', instead: 'max… with a unit' },
  { word: 'told', instead: 'reported, stated or notified' },
  { word: 'tells', instead: 'reports, states or has' },
  { word: 'keeper', instead: 'store, pool or supervisor' },
  { word: 'wish', instead: 'options or request' },
  { word: 'acts', instead: 'actions' },
  { word: 'aside', instead: 'rotated or marginal' },
  { word: 'picture', instead: 'image or screenshot' },
  { word: 'pictures', instead: 'images or screenshots' },
  { word: 'film', instead: 'video' },
  { word: 'stance', instead: 'orientation' },
  { word: 'unrest', instead: 'tolerance' },
  { word: 'clothes', instead: 'encoding' },
  { word: 'shelf', instead: 'cache or store' },
  { word: 'desk', instead: 'client' },
  { word: 'crowd', instead: 'load test' },
  { word: 'turnstile', instead: 'queue' },
  { word: 'aslant', instead: 'skewed or slanted' },
  { word: 'askew', instead: 'skewed' },
  { word: 'whoever', instead: 'the noun itself' },
  { word: 'mend', instead: 'fix or repair' },
];

/** Names in which such a word is the standard term, or part of a stored or transmitted format. */
export const allowedNames: ReadonlySet<string> = new Set([
  // Letters in the sense of Unicode: the general category L.
  'hasLetters',
  'lettersOnly',
  'superscriptLetters',
  'maxRotatedLetters',
  'mathLetters',
  'letters',
  // The HTML element `picture`.
  'maxPictureSources',
  'pictureSources',
]);

/** Turns of phrase in comments that say nothing which a plain verb does not. */
export const privatePhrases: readonly { readonly phrase: RegExp; readonly instead: string }[] = [
  { phrase: /\b(?:is|are|was|were) told\b/, instead: 'is reported, is stated, is passed' },
  { phrase: /\bwhat is (?:told|said) of\b/i, instead: 'the description of' },
  { phrase: /\bwhoever\b/i, instead: 'the noun itself' },
  { phrase: /\bstands (?:in|on|at|for itself|beside|alone|there|before|after|above|below)\b/, instead: 'is' },
  { phrase: /\bgoes on\b/, instead: 'continues' },
];
