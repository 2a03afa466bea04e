import type { JsonObject } from '../../base/json.ts';
import { numberAt, textAt } from '../json/jsonParts.ts';

/** A price as it is shown, and as the page wrote it where that differs. */
export interface PriceText {
  readonly shown: string;
  /** The page's own text, which the page can be searched for; null if it is the shown one, or if the page wrote none. */
  readonly written: string | null;
}

/** A longer text of a price says more than an amount. */
const maxFormattedChars = 40;
/** Letters of a currency's code or abbreviation: more of them are words, such as "from" or "per kg". */
const maxCurrencyChars = 3;

/**
 * Returns a price in the notation of `money` if its amount and currency are known, so that the prices of a column look alike. A text that
 * says more than one amount stays as the page wrote it. Null if the price has neither text nor amount.
 */
export function priceText(
  price: JsonObject | null,
  money: (amount: number, currency: string) => string,
): PriceText | null {
  if (price === null) return null;
  const formatted = textAt(price, 'formatted');
  const amount = numberAt(price, 'amount');
  const currency = textAt(price, 'currency');
  if (amount === null || (formatted !== null && !isOneAmount(formatted)))
    return formatted === null ? null : { shown: formatted, written: null };
  const code = currency !== null && /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : null;
  if (code === null) {
    const shown = formatted ?? [amount, currency].filter((part) => part !== null).join(' ');
    return { shown, written: null };
  }
  const shown = money(amount, code);
  return { shown, written: formatted === shown ? null : formatted };
}

function isOneAmount(text: string): boolean {
  if (text.length > maxFormattedChars) return false;
  const numbers = text.match(/\d[\d.,'’\s]*/g) ?? [];
  const letters = text.match(/\p{L}/gu) ?? [];
  return numbers.length === 1 && letters.length <= maxCurrencyChars;
}
