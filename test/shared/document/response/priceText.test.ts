import { expect, it } from 'vitest';
import { priceText } from '../../../../shared/document/response/priceText.ts';

const money = (amount: number, currency: string) => `${currency} ${amount}`;

it('writes prices alike, and keeps what the page wrote', () => {
  expect(priceText({ amount: 129, currency: 'EUR', formatted: '€ 129.00' }, money)).toEqual({
    shown: 'EUR 129',
    written: '€ 129.00',
  });
  expect(priceText({ amount: 1299, currency: 'SEK', formatted: '1 299,00 kr' }, money)?.shown).toBe('SEK 1299');
  expect(priceText({ amount: 189, currency: 'eur' }, money)).toEqual({ shown: 'EUR 189', written: null });
});

it('leaves a text alone that says more than one amount', () => {
  for (const formatted of ['from € 129.00', '€ 129 – € 139', '€ 3.20 per kg', 'free', `€ 1${' '.repeat(80)}`])
    expect(priceText({ amount: 129, currency: 'EUR', formatted }, money)).toEqual({ shown: formatted, written: null });
});

it('invents no currency and no amount', () => {
  expect(priceText({ amount: 5 }, money)?.shown).toBe('5');
  expect(priceText({ amount: 0, currency: 'dollars' }, money)?.shown).toBe('0 dollars');
  expect(priceText({ amount: 5, formatted: '5,00' }, money)?.shown).toBe('5,00');
  expect(priceText({ formatted: '5,00 €', currency: 'EUR' }, money)?.shown).toBe('5,00 €');
  expect(priceText({ currency: 'EUR' }, money)).toBeNull();
  expect(priceText(null, money)).toBeNull();
});
