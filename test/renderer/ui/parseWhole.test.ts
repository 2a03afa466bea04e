import { describe, expect, it } from 'vitest';
import { parseWhole } from '../../../renderer/ui/parseWhole.ts';

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
    expect(parseWhole(text)).toBe(value);
  });
});
