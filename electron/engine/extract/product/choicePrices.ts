import type { Regions } from '../money/currencies.ts';
import { findPrices } from '../money/findPrices.ts';
import { readStatedAmount } from '../money/readAmount.ts';
import { trimEndBy } from '../../../../shared/base/trimText.ts';

/** Price information in a choice: none, the full price, or a surcharge. */
export type ChoicePrice =
  | { readonly kind: 'none' }
  | { readonly kind: 'whole' | 'more'; readonly amount: number; readonly currency: string | undefined };

export interface ReadChoice {
  /** Without the price in it. */
  readonly label: string;
  readonly price: ChoicePrice;
  /** Its label states that it is sold out. */
  readonly isSoldOut: boolean;
}

/** Characters that may surround a price in the label of a choice. */
const before = /[\s\-–—:|/,([+＋]/;
const added = /[+＋]\s*(?:[([]\s*)?$/;
const taken = /[([\s][-−–]\s?$/;
const soldOut =
  /\b(?:sold out|out of stock|unavailable|ausverkauft|nicht verfügbar|épuisé|agotado|esaurito|uitverkocht|esgotado)\b/i;
/** Only a repeated currency and symbols. */
const nothing = /^(?:[^\p{L}\d]|[A-Z]{3}(?![\p{L}\d]))*$/u;

/** Reads the label of a choice. Undefined where it has several prices whose meaning is ambiguous. */
export function readChoice(written: string, stated: string | undefined, regions: Regions): ReadChoice | undefined {
  const isSoldOut = soldOut.test(written);
  const label = isSoldOut ? trimEndBy(written.replace(soldOut, ''), before).trim() : written;
  const [found, more] = findPrices(label, regions);
  if (more !== undefined) return undefined;
  if (found === undefined) {
    const amount = stated === undefined ? null : readStatedAmount(stated);
    const price: ChoicePrice =
      amount === null || amount === undefined ? { kind: 'none' } : { kind: 'whole', amount, currency: undefined };
    // An amount without a currency symbol may be a price or a size.
    return price.kind === 'none' && /\d[.,]\d\d\b/.test(label) ? undefined : { label, price, isSoldOut };
  }
  const start = label.slice(0, found.index);
  const name = trimEndBy(start, before).trim();
  if (name === '' || !nothing.test(label.slice(found.index + found.formatted.length))) return undefined;
  const { amount, currency } = found;
  if (added.test(start)) return { label: name, price: { kind: 'more', amount, currency }, isSoldOut };
  // `Small -$5`: the base price of the discount is unknown. `Small - $5` is a price after a dash.
  return taken.test(start) && !/\s[-−–]\s$/.test(start)
    ? undefined
    : { label: name, price: { kind: 'whole', amount, currency }, isSoldOut };
}

/**
 * Returns the price of each choice, in order; undefined where no choice states one, null where the stated amounts cannot be the price of
 * the product itself.
 * @param page the price that the page shows
 * @param chosen index of the preselected choice, -1 for none
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
  // Surcharges are relative to the price of the preselected choice.
  const isPlain = prices.every(({ kind }) => kind !== 'whole') && (amounts[chosen] ?? Math.min(...amounts)) === 0;
  return isPlain && page !== undefined ? amounts.map((amount) => Math.round((page + amount) * 100) / 100) : null;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005;
}
