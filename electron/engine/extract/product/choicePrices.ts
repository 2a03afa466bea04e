import type { Regions } from '../money/currencies.ts';
import { findPrices } from '../money/findPrices.ts';
import { readStatedAmount } from '../money/readAmount.ts';
import { trimEndBy } from '../../../../shared/base/trimText.ts';

/** What a choice says of the price: nothing, the whole of it, or what is added. */
export type ChoicePrice =
  | { readonly kind: 'none' }
  | { readonly kind: 'whole' | 'more'; readonly amount: number; readonly currency: string | undefined };

export interface ReadChoice {
  /** Without the price in it. */
  readonly label: string;
  readonly price: ChoicePrice;
  /** It says itself that there is none left. */
  readonly isSoldOut: boolean;
}

/** What may stand around a price in the label of a choice. */
const before = /[\s\-–—:|/,([+＋]/;
const added = /[+＋]\s*(?:[([]\s*)?$/;
const taken = /[([\s][-−–]\s?$/;
const soldOut =
  /\b(?:sold out|out of stock|unavailable|ausverkauft|nicht verfügbar|épuisé|agotado|esaurito|uitverkocht|esgotado)\b/i;
/** A currency said once more, and signs. */
const nothing = /^(?:[^\p{L}\d]|[A-Z]{3}(?![\p{L}\d]))*$/u;

/** Reads the label of a choice. Undefined where it has prices that cannot be told from one another, or from what they are for. */
export function readChoice(written: string, stated: string | undefined, regions: Regions): ReadChoice | undefined {
  const isSoldOut = soldOut.test(written);
  const label = isSoldOut ? trimEndBy(written.replace(soldOut, ''), before).trim() : written;
  const [found, more] = findPrices(label, regions);
  if (more !== undefined) return undefined;
  if (found === undefined) {
    const amount = stated === undefined ? null : readStatedAmount(stated);
    const price: ChoicePrice =
      amount === null || amount === undefined ? { kind: 'none' } : { kind: 'whole', amount, currency: undefined };
    // An amount without a sign may be one of money, or the size of a thing.
    return price.kind === 'none' && /\d[.,]\d\d\b/.test(label) ? undefined : { label, price, isSoldOut };
  }
  const start = label.slice(0, found.index);
  const name = trimEndBy(start, before).trim();
  if (name === '' || !nothing.test(label.slice(found.index + found.formatted.length))) return undefined;
  const { amount, currency } = found;
  if (added.test(start)) return { label: name, price: { kind: 'more', amount, currency }, isSoldOut };
  // `Small -$5`: less than what? `Small - $5` is a price behind a dash.
  return taken.test(start) && !/\s[-−–]\s$/.test(start)
    ? undefined
    : { label: name, price: { kind: 'whole', amount, currency }, isSoldOut };
}

/**
 * What each choice costs, in the order of the choices; undefined where none says anything, null where what they say cannot be the
 * price of the thing itself.
 * @param page the price that the page shows
 * @param chosen which of them the page has chosen, -1 for none
 */
export function pricesOf(
  prices: readonly ChoicePrice[],
  page: number | undefined,
  chosen: number,
): readonly number[] | undefined | null {
  if (prices.every(({ kind }) => kind === 'none')) return undefined;
  const amounts = prices.map((price) => (price.kind === 'none' ? 0 : price.amount));
  if (prices.every(({ kind }) => kind === 'whole')) {
    if (page === undefined) return null;
    const scale = [1, 100].find((each) => amounts.some((amount) => isSame(amount / each, page)));
    return scale === undefined ? null : amounts.map((amount) => amount / scale);
  }
  // What is added is added to the price of the choice that the page begins with.
  const isPlain = prices.every(({ kind }) => kind !== 'whole') && (amounts[chosen] ?? Math.min(...amounts)) === 0;
  return isPlain && page !== undefined ? amounts.map((amount) => Math.round((page + amount) * 100) / 100) : null;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005;
}
