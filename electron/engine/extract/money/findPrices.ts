import { currencyOf, currencyPattern, currencyNamePattern, type Regions } from './currencies.ts';
import { plainDigits, readAmount } from './readAmount.ts';

/** A price in a text. */
export interface FoundPrice {
  readonly amount: number;
  /** ISO 4217, where the adjacent symbol determines it. */
  readonly currency: string | undefined;
  /** As it is written. */
  readonly formatted: string;
  readonly index: number;
}

const space = String.raw`[\s\u00a0\u202f]{0,3}`;
/** In India two digits make a group, but for the last three. */
const number =
  /(?<![\d.,])(?:\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?|\d{1,3}(?:[.,'’\s\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,3})?)(?:[.,:][-–—]{1,2})?(?![\d%])/g;
/** Swedish notation of an amount in kronor without a name or a symbol: `145:-`. */
const kronaSuffix = /:[-–—]{1,2}$/;
const symbolBefore = new RegExp(`(${currencyPattern})${space}$`, 'iu');
const symbolAfter = new RegExp(`^${space}(${currencyPattern}|${currencyNamePattern})`, 'iu');
/** Maximum number of characters next to a number that are searched for its currency symbol. */
const reach = 8;

/** Characters of one text that are looked through. */
const maxTextChars = 2_000;

/** Finds the amounts of money in a text, each with an adjacent currency symbol or code. */
export function findPrices(text: string, regions: Regions): readonly FoundPrice[] {
  const found: FoundPrice[] = [];
  const plain = plainDigits(text.slice(0, maxTextChars));
  // A symbol belongs to one number only: everything before this offset is already assigned.
  let taken = 0;
  for (const { 0: digits, index } of plain.matchAll(number)) {
    const end = index + digits.length;
    const before = symbolBefore.exec(plain.slice(Math.max(taken, index - reach), index));
    const after = before === null ? symbolAfter.exec(plain.slice(end, end + reach)) : null;
    const char = before?.[1] ?? after?.[1];
    const isSaid = char !== undefined || kronaSuffix.test(digits);
    const amount = isSaid ? readAmount(digits.replace(kronaSuffix, '')) : null;
    if (amount === null) continue;
    const start = index - (before?.[0].length ?? 0);
    taken = end + (after?.[0].length ?? 0);
    found.push({
      amount,
      currency: char === undefined ? undefined : currencyOf(char, regions),
      formatted: text.slice(start, taken).trim(),
      index: start,
    });
  }
  return found;
}

/** Whether a text may contain a price at all: a cheap check for many texts. */
export function mayHoldPrice(text: string): boolean {
  return text.length <= maxTextChars && /[\d٠-٩۰-۹０-９]/.test(text);
}
