import { describe, expect, it } from 'vitest';
import {
  isNumericCell,
  isQuantity,
  isValueOrPlaceholder,
  isNonAlphabetic,
} from '../../../../../../electron/engine/documents/layout/lines/numericCell.ts';

describe('isNumericCell', () => {
  it.each(['12', '1,234.50', '(1 234)', '$ 12', '-3 %', '−0.5', '.75', '12 €', "1'000"])('takes %s', (text) => {
    expect(isNumericCell(text)).toBe(true);
  });

  it.each(['', 'Total', '12 km', '3rd', '-', '1/2', '$'])('refuses %s', (text) => {
    expect(isNumericCell(text)).toBe(false);
  });

  it('reads a long run of digits and spaces once', () => {
    expect(isNumericCell(`${'1 '.repeat(200_000)}x`)).toBe(false);
  });
});

describe('isQuantity', () => {
  it.each(['12 km', '5m', '12', '3 %'])('takes %s', (text) => {
    expect(isQuantity(text)).toBe(true);
  });

  it.each(['12 kilograms', 'km', 'Figure 5'])('refuses %s', (text) => {
    expect(isQuantity(text)).toBe(false);
  });
});

describe('isValueOrPlaceholder', () => {
  it('takes the dash and the currency of an empty cell', () => {
    expect(['–', '$', '12'].every(isValueOrPlaceholder)).toBe(true);
    expect(isValueOrPlaceholder('n/a')).toBe(false);
  });
});

describe('isNonAlphabetic', () => {
  it('takes dates and ranges', () => {
    expect(['2019–2020', '12/31', '(5)'].every(isNonAlphabetic)).toBe(true);
    expect(['12 km', '–', ''].some(isNonAlphabetic)).toBe(false);
  });
});
