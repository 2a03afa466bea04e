import { describe, expect, it } from 'vitest';
import { findPrices } from '../../../../../electron/engine/extract/money/findPrices.ts';
import { regionsOf } from '../../../../../electron/engine/extract/money/currencies.ts';
import { readStatedAmount } from '../../../../../electron/engine/extract/money/readAmount.ts';

describe('prices in a text', () => {
  it.each([
    ['£48.99', 48.99, 'GBP'],
    ['1 299,00 €', 1299, 'EUR'],
    ['$1,299.00', 1299, 'USD'],
    ['CHF 1’299.–', 1299, 'CHF'],
    ['99,- Kč', 99, 'CZK'],
    ['44 890 ₸', 44_890, 'KZT'],
    ['R$ 1.759,99', 1759.99, 'BRL'],
    ['٩٩ ر.س', 99, 'SAR'],
    ['1,200円', 1200, 'JPY'],
    ['24.990 €', 24_990, 'EUR'],
    ['1.299.000 VND', 1_299_000, 'VND'],
    ['₹1,23,456.00', 123_456, 'INR'],
  ])('%s is %d %s', (text, amount, currency) => {
    expect(findPrices(text, [])).toMatchObject([{ amount, currency, formatted: text }]);
  });

  it('several stand in one text, each with its own sign', () => {
    expect(findPrices('Now $20, was $40', []).map(({ amount }) => amount)).toEqual([20, 40]);
    expect(findPrices('12,44 €15,00 €', []).map(({ amount }) => amount)).toEqual([12.44, 15]);
  });

  it.each(['in 1990', '20% off', 'room 12', 'farm161', 'v2.0', ''])('%j holds none', (text) => {
    expect(findPrices(text, [])).toEqual([]);
  });

  it('a sign of many countries is that of the page’s own', () => {
    expect(findPrices('$5', regionsOf('https://shop.example.au/', undefined))[0]?.currency).toBe('AUD');
    expect(findPrices('5 kr', regionsOf('https://shop.example/', 'da-DK'))[0]?.currency).toBe('DKK');
    expect(findPrices('5 kr', [])[0]?.currency).toBeUndefined();
  });
});

describe('amounts in structured data', () => {
  it.each([
    ['67.8400', 67.84],
    ['1299', 1299],
    ['1.299,00 €', 1299],
    ['USD 12', 12],
    ['free', null],
    ['', null],
  ])('%j is %j', (text, amount) => {
    expect(readStatedAmount(text)).toBe(amount);
  });
});
