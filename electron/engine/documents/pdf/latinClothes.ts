import { decode } from 'iconv-lite';
import type { Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/**
 * Alphabets that older files set with fonts which say that their letters are those of western Europe, and the letters that most of a text in
 * them is made of.
 */
const alphabets = [
  { encoding: 'win1251', usual: new Set('оеаинтсрвл') },
  { encoding: 'koi8-r', usual: new Set('оеаинтсрвл') },
  { encoding: 'win1253', usual: new Set('αοιετσνηυρ') },
] as const;

type Encoding = (typeof alphabets)[number]['encoding'];

/** Different words that are enough to tell, and after which nothing more is told, letters of each, and the part of them that are among the usual ones of a language. */
const limits = { words: 3, most: 200, letters: 5, usual: 0.5 };

/** A word of nothing but letters with accents: no language has such. */
const disguised = /^[\u00c0-\u00ff]+$/;
const anyHigh = /[\u00c0-\u00ff]/;
/** A word of a language that has letters without accents: Ukrainian has its i from there. */
const plain = /[a-hj-z]/i;

/** Letters that have other places in TeX's Cyrillic fonts, or that Ukrainian has. */
const further: ReadonlyMap<string, string> = new Map([
  ['\u00bc', 'ё'],
  ['\u0153', 'Ё'],
  ['\u00b3', 'і'],
  ['\u00ba', 'є'],
]);

/**
 * Writes the words of a document in its own alphabet, where its fonts tell the codes of its letters for those of western Europe:
 * `Ïðèâåò` is `Привет`. What a page tells holds for those that are read after it.
 * @returns takes the upright words of a page
 */
export function createLatinClothes(): (words: readonly Word[]) => readonly Word[] {
  const seen = new Set<string>();
  let encoding: Encoding | null = null;
  return (words) => {
    if (encoding === null) {
      if (seen.size > limits.most) return words;
      for (const { text } of words)
        if (text.length >= limits.letters && text.charCodeAt(0) >= 0xc0 && disguised.test(text)) seen.add(text);
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

/** The encoding in which most letters are usual ones of its language; null where there is none. */
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
