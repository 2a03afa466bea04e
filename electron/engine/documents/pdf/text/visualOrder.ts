import type { Word } from '../pageContent.ts';
import { wordWith } from '../wordWith.ts';

/** Vowel signs that are drawn before their consonants: of Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Malayalam, Sinhala. */
const before = '\u093f\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0b48\u0bc6-\u0bc8\u0d46-\u0d48\u0dd9-\u0ddb';
/** Viramas, which make one cluster of two consonants, and nuktas, which change a consonant. */
const virama = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0d4d\u0dca';
const nukta = '\u093c\u09bc\u0a3c\u0abc\u0b3c';
const northernConsonants =
  '\u0904-\u0939\u0958-\u0961\u0985-\u09b9\u09dc-\u09e1\u0a05-\u0a39\u0a59-\u0a5e\u0a85-\u0ab9';
const southernConsonants = '\u0b05-\u0b39\u0b5c-\u0b61\u0b85-\u0bb9\u0d05-\u0d3a\u0d85-\u0dc6';
const consonant = `[${northernConsonants}${southernConsonants}]`;
/** Consonants that share one vowel. Bounded: no cluster has more. */
const cluster = `(?:${consonant}[${nukta}]?[${virama}]){0,4}${consonant}[${nukta}]?`;

const hasVowelBefore = new RegExp(`[${before}]`);
/** A sign that no consonant precedes: at the start of a word, after another vowel, or after a mark. */
const startsWithVowel = new RegExp(`^[^\\p{L}\\p{M}]*[${before}]`, 'u');
const vowelAndCluster = new RegExp(`([${before}])(${cluster})`, 'gu');
/** Ra with virama after the consonants that it precedes: it is drawn above them. */
const clusterAndReph = new RegExp(`(${cluster}[\\u093e-\\u094c\\u0955-\\u0957]{0,3})(\\u0930\\u094d)`, 'gu');
/** Vowel signs that fonts compose of two. */
const composed: readonly (readonly [RegExp, string])[] = [
  [/\u093e\u0947/g, '\u094b'],
  [/\u093e\u0948/g, '\u094c'],
  [/\u093e\u0945/g, '\u0949'],
];
const composable = /\u093e[\u0945\u0947\u0948]/;

/** Minimum words that begin with such a sign, and minimum fraction of the words with one, of a document in visual order. */
const visual = { words: 3, ratio: 0.15 };

/**
 * Restores the order of Indic text whose file has its characters in the order in which they are drawn: a vowel sign before its consonants.
 * No word begins with such a sign, so that words that do show it, for their page and the pages after it.
 */
export function createOrderRestorer(): (words: readonly Word[]) => readonly Word[] {
  let [marked, starts] = [0, 0];
  return (words) => {
    for (const { text } of words) {
      if (!hasVowelBefore.test(text)) continue;
      marked += 1;
      if (startsWithVowel.test(text)) starts += 1;
    }
    const isVisual = starts >= Math.max(visual.words, marked * visual.ratio);
    if (!isVisual && !words.some(({ text }) => composable.test(text))) return words;
    return words.map((word) => {
      const text = compose(isVisual ? reorder(word.text) : word.text);
      return text === word.text ? word : wordWith(word, { text });
    });
  };
}

function reorder(text: string): string {
  return text.replace(vowelAndCluster, '$2$1').replace(clusterAndReph, '$2$1').normalize('NFC');
}

function compose(text: string): string {
  return composed.reduce((known, [parts, whole]) => known.replace(parts, whole), text);
}
