import { describe, expect, it } from 'vitest';
import { parseWholeNumber } from '../../../../renderer/ui/controls/parseWholeNumber.ts';

describe('parseWhole', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['45000', 45_000],
    [' -3 ', -3],
    ['1.5', undefined],
    ['1e3', undefined],
    ['12a', undefined],
    ['9'.repeat(20), undefined],
  ])('reads %j as %s', (text, value) => {
    expect(parseWholeNumber(text)).toBe(value);
  });
});
