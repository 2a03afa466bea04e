import type { JsonObject } from '../../base/json.ts';
import { numberAt, textAt } from '../json/jsonParts.ts';

/** A price as the page wrote it, else its amount with its currency; null when it has neither. */
export function priceText(
  price: JsonObject | null,
  money: (amount: number, currency: string) => string,
): string | null {
  if (price === null) return null;
  const formatted = textAt(price, 'formatted');
  if (formatted !== null) return formatted;
  const amount = numberAt(price, 'amount');
  if (amount === null) return null;
  const currency = textAt(price, 'currency');
  if (currency === null || !/^[A-Za-z]{3}$/.test(currency)) return [amount, currency].filter(Boolean).join(' ');
  return money(amount, currency.toUpperCase());
}
