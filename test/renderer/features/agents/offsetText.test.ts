import { expect, it } from 'vitest';
import { offsetText } from '../../../../renderer/features/agents/offsetText.ts';

it.each([
  [0, 'seconds', '0 s'],
  [30_000, 'seconds', '30 s'],
  [90_000, 'seconds', '1:30'],
  [298_900, 'tenths', '4:58.9'],
  [500, 'tenths', '0:00.5'],
  [3_725_000, 'seconds', '1:02:05'],
  [12, 'millis', '0.012 s'],
] as const)('%d ms in %s', (milliseconds, precision, text) => {
  expect(offsetText(milliseconds, precision)).toBe(text);
});
