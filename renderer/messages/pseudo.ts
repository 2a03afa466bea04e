import { IntlMessageFormat } from 'intl-messageformat';
import { lookupTable } from '../../shared/base/lookupTable.ts';

type Elements = ReturnType<IntlMessageFormat['getAst']>;
type Element = Elements[number];

/** The parser's type number of plain text; the library does not export its enum. */
const literal = 0;

const accents: Readonly<Record<string, string>> = lookupTable({
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ğ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ğ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
});

/** How much longer a translation may be than the English text. */
const growth = 0.35;

/**
 * Pseudo-locale for tests: accented letters and a third more of them, arguments and plural forms unchanged. Text without accents did not
 * come from the message files; truncated text has no space for a translation.
 */
export function pseudoMessage(message: string): Elements {
  return new IntlMessageFormat(message, 'en').getAst().map(accentElement);
}

function accentElement(element: Element): Element {
  if ('options' in element) {
    const options = Object.entries(element.options).map(
      ([name, option]) => [name, { ...option, value: option.value.map(accentElement) }] as const,
    );
    return { ...element, options: Object.fromEntries(options) };
  }
  if ('children' in element) return { ...element, children: element.children.map(accentElement) };
  const kind: number = element.type;
  return kind === literal && 'value' in element ? { ...element, value: accentText(element.value) } : element;
}

/** `Send` becomes `Šéñð~`: a tilde for each added character, so that the expansion is visible at the end of the word. */
export function accentText(text: string): string {
  return text.replaceAll(/[A-Za-z]+/g, (word) => {
    const accented = Array.from(word, (letter) => accents[letter] ?? letter).join('');
    return accented + '~'.repeat(Math.round(word.length * growth));
  });
}
