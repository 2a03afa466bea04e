import { currencyOf, currencyPattern, currencyWords, type Regions } from './currencies.ts';
import { plainDigits, readAmount } from './readAmount.ts';

/** A price as it stands in a text. */
export interface FoundPrice {
  readonly amount: number;
  /** ISO 4217, where the sign beside it tells. */
  readonly currency: string | undefined;
  /** As it is written. */
  readonly formatted: string;
  readonly index: number;
}

const space = String.raw`[\s\u00a0\u202f]{0,3}`;
/** In India two digits make a group, but for the last three. */
const number =
  /(?<![\d.,])(?:\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?|\d{1,3}(?:[.,'’\s\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,3})?)(?:[.,:][-–—]{1,2})?(?![\d%])/g;
/** How crowns are written in Sweden, without a word or a sign: `145:-`. */
const wholeCrowns = /:[-–—]{1,2}$/;
const signBefore = new RegExp(`(${currencyPattern})${space}$`, 'iu');
const signAfter = new RegExp(`^${space}(${currencyPattern}|${currencyWords})`, 'iu');
/** Characters beside a number in which its sign is looked for. */
const reach = 8;

/** Characters of one text that are looked through. */
const longestText = 2_000;

/** The amounts of money in a text, each with a sign or code of its currency beside it. */
export function findPrices(text: string, regions: Regions): readonly FoundPrice[] {
  const found: FoundPrice[] = [];
  const plain = plainDigits(text.slice(0, longestText));
  // A sign belongs to one number only: what is before this place is taken.
  let taken = 0;
  for (const { 0: digits, index } of plain.matchAll(number)) {
    const end = index + digits.length;
    const before = signBefore.exec(plain.slice(Math.max(taken, index - reach), index));
    const after = before === null ? signAfter.exec(plain.slice(end, end + reach)) : null;
    const sign = before?.[1] ?? after?.[1];
    const isSaid = sign !== undefined || wholeCrowns.test(digits);
    const amount = isSaid ? readAmount(digits.replace(wholeCrowns, '')) : null;
    if (amount === null) continue;
    const start = index - (before?.[0].length ?? 0);
    taken = end + (after?.[0].length ?? 0);
    found.push({
      amount,
      currency: sign === undefined ? undefined : currencyOf(sign, regions),
      formatted: text.slice(start, taken).trim(),
      index: start,
    });
  }
  return found;
}

/** Whether a text may hold a price at all: cheap, for many texts. */
export function mayHoldPrice(text: string): boolean {
  return text.length <= longestText && /[\d٠-٩۰-۹０-９]/.test(text);
}
