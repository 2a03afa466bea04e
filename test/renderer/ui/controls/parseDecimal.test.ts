import { expect, it } from 'vitest';
import { parseDecimal } from '../../../../renderer/ui/controls/parseDecimal.ts';

it('reads numbers as people write them', () => {
  expect(['2', ' 0.8 ', '-1.25', '.5', '3.'].map(parseDecimal)).toEqual([2, 0.8, -1.25, 0.5, 3]);
  expect(parseDecimal('')).toBeNull();
  for (const text of ['1e3', '0x1', 'two', '1,5', '--1', '.']) expect(parseDecimal(text), text).toBeUndefined();
});
