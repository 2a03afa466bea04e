import { maySignMean } from '../money/currencies.ts';
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
  /** What it cost before, where the page shows that beside it. */
  readonly former: ShownPrice | undefined;
}

/** From these scores on a shown price is the product's own: beyond doubt, where no other is shown, where nothing else is said. */
const scores = { sure: 6, alone: 4.5, likely: 3.5, confirming: 0 } as const;

/**
 * The price that a reader of the page would name. What is stated for machines counts where the page shows it too; where the page
 * clearly shows another, that one does: prices change, and their statements are forgotten.
 * @param stated most trusted first
 * @param shown likeliest first
 */
export function choosePrice(stated: readonly StatedPrice[], shown: readonly ShownPrice[]): ChosenPrice | undefined {
  const present = shown.filter(({ isFormer }) => !isFormer);
  const [best] = present;
  for (const price of stated) {
    const seen = present.find(({ amount, score }) => isSame(amount, price.amount) && score >= scores.confirming);
    if (seen === undefined || seen.score <= (best?.score ?? 0) - 4) continue;
    // The price of another thing confirms nothing about this one.
    if (!seen.isElsewhere || best?.isElsewhere !== false) return withFormer(seen, price.currency, shown);
  }
  const [first] = stated;
  const enough = first === undefined ? scores.likely : isOnlyOwn(best, present) ? scores.alone : scores.sure;
  if (best !== undefined && best.score >= enough) return withFormer(best, first?.currency, shown);
  if (first === undefined) return undefined;
  return { ...first, formatted: undefined, former: undefined };
}

/** Whether the page shows no other price than this, but for those of other things. */
function isOnlyOwn(best: ShownPrice | undefined, present: readonly ShownPrice[]): boolean {
  return best?.isElsewhere === false && present.every((each) => each.isElsewhere || isSame(each.amount, best.amount));
}

function withFormer(price: ShownPrice, currency: string | undefined, shown: readonly ShownPrice[]): ChosenPrice {
  const former = shown.find(
    (other) =>
      other.isFormer &&
      other.amount > price.amount &&
      Math.abs(other.place - price.place) < 60 &&
      other.amount < price.amount * 20,
  );
  return { amount: price.amount, currency: settleCurrency(price, currency), formatted: price.formatted, former };
}

/** What is stated says which dollar or crown a sign means; a sign of one currency only says it itself. */
function settleCurrency({ currency, formatted }: ShownPrice, stated: string | undefined): string | undefined {
  if (currency === undefined || stated === undefined) return currency ?? stated;
  return maySignMean(formatted, stated) ? stated : currency;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005;
}
