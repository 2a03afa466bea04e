import { expect, it } from 'vitest';
import { priceText } from '../../../../shared/document/response/priceText.ts';

const money = (amount: number, currency: string) => `${currency} ${amount}`;

it('prefers the words of the page, then amount and currency', () => {
  expect(priceText({ amount: 1, currency: 'EUR', formatted: '1,00 €' }, money)).toBe('1,00 €');
  expect(priceText({ amount: 189, currency: 'eur' }, money)).toBe('EUR 189');
  expect(priceText({ amount: 5 }, money)).toBe('5');
  expect(priceText({ amount: 5, currency: 'dollars' }, money)).toBe('5 dollars');
  expect(priceText({ currency: 'EUR' }, money)).toBeNull();
  expect(priceText(null, money)).toBeNull();
});
