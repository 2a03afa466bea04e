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

/** From this score on a shown price is the product's own beyond doubt; from the other on it is, where nothing else is said. */
const scores = { sure: 6, likely: 3.5, confirming: 0 } as const;

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
    if (seen !== undefined && seen.score > (best?.score ?? 0) - 4) return withFormer(seen, price.currency, shown);
  }
  const [first] = stated;
  if (best !== undefined && best.score >= (first === undefined ? scores.likely : scores.sure))
    return withFormer(best, first?.currency, shown);
  if (first === undefined) return undefined;
  return { ...first, formatted: undefined, former: undefined };
}

function withFormer(price: ShownPrice, currency: string | undefined, shown: readonly ShownPrice[]): ChosenPrice {
  const former = shown.find(
    (other) =>
      other.isFormer &&
      other.amount > price.amount &&
      Math.abs(other.place - price.place) < 60 &&
      other.amount < price.amount * 20,
  );
  return { amount: price.amount, currency: price.currency ?? currency, formatted: price.formatted, former };
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005;
}
