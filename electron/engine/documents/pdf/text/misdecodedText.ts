import { decode } from 'iconv-lite';
import type { Word } from '../pageContent.ts';
import { wordWith } from '../wordWith.ts';

/** Encodings of scripts that older files set with fonts declared as Western European, and the most frequent letters of texts in them. */
const alphabets = [
  { encoding: 'win1251', usual: new Set('оеаинтсрвл') },
  { encoding: 'koi8-r', usual: new Set('оеаинтсрвл') },
  { encoding: 'win1253', usual: new Set('αοιετσνηυρ') },
] as const;

type Encoding = (typeof alphabets)[number]['encoding'];

/**
 * Minimum distinct words for a decision, maximum after which it is final, minimum letters of each, and minimum ratio of frequent letters of
 * a language.
 */
const limits = { words: 3, most: 200, letters: 5, usual: 0.5 };

/** A word of accented letters only: no language has such words. */
const misdecoded = /^[\u00c0-\u00ff]+$/;
const anyHigh = /[\u00c0-\u00ff]/;
/** A word of a language with unaccented letters: Ukrainian takes its i from there. */
const plain = /[a-hj-z]/i;

/** Letters with other codes in TeX's Cyrillic fonts, or specific to Ukrainian. */
const further: ReadonlyMap<string, string> = new Map([
  ['\u00bc', 'ё'],
  ['\u0153', 'Ё'],
  ['\u00b3', 'і'],
  ['\u00ba', 'є'],
]);

/**
 * Repairs mojibake: decodes the words of a document whose fonts declare the codes of another script as Western European: `Ïðèâåò` is
 * `Привет`. The encoding found on a page applies to the pages read after it.
 * @returns takes the upright words of a page
 */
export function createMisdecodedTextFixer(): (words: readonly Word[]) => readonly Word[] {
  const seen = new Set<string>();
  let encoding: Encoding | null = null;
  return (words) => {
    if (encoding === null) {
      if (seen.size > limits.most) return words;
      for (const { text } of words)
        if (text.length >= limits.letters && text.charCodeAt(0) >= 0xc0 && misdecoded.test(text)) seen.add(text);
      if (seen.size < limits.words) return words;
      encoding = encodingOf([...seen].join(''));
      if (encoding === null) return words;
    }
    const own = encoding;
    return words.map((word) =>
      anyHigh.test(word.text) && !plain.test(word.text) ? wordWith(word, { text: undressed(word.text, own) }) : word,
    );
  };
}

/** Returns the encoding in which most letters are frequent ones of its language; null if there is none. */
function encodingOf(letters: string): Encoding | null {
  const shares = alphabets.map(({ encoding, usual }) => {
    const read = Array.from(decoded(letters, encoding).toLowerCase());
    return {
      encoding,
      share: read.filter((letter) => usual.has(letter)).length / read.length,
    };
  });
  const best = shares.reduce((most, one) => (one.share > most.share ? one : most));
  return best.share >= limits.usual ? best.encoding : null;
}

function decoded(text: string, encoding: Encoding): string {
  return decode(Buffer.from(text, 'latin1'), encoding);
}

function undressed(text: string, encoding: Encoding): string {
  const isCyrillic = encoding !== 'win1253';
  return text
    .replace(/^\u00be(?=.)/u, isCyrillic ? '«' : '$&')
    .replace(/(?<=.)\u00bf(?=[.,;:!?)]*$)/u, isCyrillic ? '»' : '$&')
    .replace(/[\u00b8-\u00ff\u00b3\u0153]/g, (letter) => {
      if (letter === '«' || letter === '»') return letter;
      return (isCyrillic ? further.get(letter) : undefined) ?? decoded(letter, encoding);
    });
}
