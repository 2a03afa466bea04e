/** Characters after which a word continues: brackets, hyphens, slashes, symbols before a name. Quotation marks may close or open. */
const OPENS_WORD = /[\p{Ps}\p{Pi}\p{Pd}/\\#@"'_]/u;
/** Characters that begin a new word; all other punctuation ends the previous one. */
const BEGINS_WORD = /[\p{L}\p{N}\p{S}\p{Ps}\p{Pi}#@&*•·]/u;
const CURRENCY = /\p{Sc}/u;
const DIGIT = /\p{Nd}/u;
const CURRENCY_ALONE = /^\p{Sc}$/u;

/**
 * Whether a gap between two texts separates words: the parts of an amount, and punctuation, stay together.
 * @param before last character of the text before the gap
 * @param after the text after it, without white space at its ends
 */
export function gapSeparatesWords(before: string, after: string): boolean {
  const first = after.slice(0, String.fromCodePoint(after.codePointAt(0) ?? 32).length);
  if (OPENS_WORD.test(before) || !BEGINS_WORD.test(first) || first === '°') return false;
  if (CURRENCY.test(before) && DIGIT.test(first)) return false;
  return !(DIGIT.test(before) && CURRENCY_ALONE.test(after));
}
