import { canDenoteCurrency } from '../money/currencies.ts';
import type { ShownPrice } from './shownPrices.ts';

/** An amount that structured data states, with how far its source is to be trusted. */
export interface StatedPrice {
  readonly amount: number;
  readonly currency: string | undefined;
}

export interface ChosenPrice {
  readonly amount: number;
  readonly currency: string | undefined;
  readonly formatted: string | undefined;
  /** The former price, where the page shows it next to the current one. */
  readonly former: ShownPrice | undefined;
}

/** Minimum scores of a shown price to be the product's own: beyond doubt; if no other price is shown; if nothing contradicts it. */
const scores = { sure: 6, alone: 4.5, likely: 3.5, confirming: 0 } as const;

/**
 * Chooses the price that a reader of the page would name. A price in structured data counts where the page shows it too; where the page
 * clearly shows another one, that one counts: structured data is often outdated.
 * @param stated most trusted first
 * @param shown likeliest first
 */
export function choosePrice(stated: readonly StatedPrice[], shown: readonly ShownPrice[]): ChosenPrice | undefined {
  const present = shown.filter(({ isFormer }) => !isFormer);
  const [best] = present;
  for (const price of stated) {
    const seen = present.find(({ amount, score }) => isSame(amount, price.amount) && score >= scores.confirming);
    if (seen === undefined || seen.score <= (best?.score ?? 0) - 4) continue;
    // The price of another product does not confirm this one's.
    if (!seen.isElsewhere || best?.isElsewhere !== false) return withFormer(seen, price.currency, shown);
  }
  const [first] = stated;
  const enough = first === undefined ? scores.likely : isOnlyPrice(best, present) ? scores.alone : scores.sure;
  if (best !== undefined && best.score >= enough) return withFormer(best, first?.currency, shown);
  if (first === undefined) return undefined;
  return { ...first, formatted: undefined, former: undefined };
}

/** Whether the page shows no other price than this one, except prices of other products. */
function isOnlyPrice(best: ShownPrice | undefined, present: readonly ShownPrice[]): boolean {
  return best?.isElsewhere === false && present.every((each) => each.isElsewhere || isSame(each.amount, best.amount));
}

function withFormer(price: ShownPrice, currency: string | undefined, shown: readonly ShownPrice[]): ChosenPrice {
  const former = shown.find(
    (other) =>
      other.isFormer &&
      other.amount > price.amount &&
      Math.abs(other.elementIndex - price.elementIndex) < 60 &&
      other.amount < price.amount * 20,
  );
  return { amount: price.amount, currency: settleCurrency(price, currency), formatted: price.formatted, former };
}

/** Structured data decides which dollar or crown an ambiguous symbol means; a symbol of one currency decides itself. */
function settleCurrency({ currency, formatted }: ShownPrice, stated: string | undefined): string | undefined {
  if (currency === undefined || stated === undefined) return currency ?? stated;
  return canDenoteCurrency(formatted, stated) ? stated : currency;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005;
}
