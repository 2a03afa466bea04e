import { expect, it } from 'vitest';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { openLevels } from '../../../../shared/document/markdown/openLevels.ts';

const cases: readonly (readonly [string, JsonValue, number])[] = [
  ['a value without parts', 'text', 0],
  ['an empty list', [], 0],
  ['what is small, whole', { stoves: [{ name: 'Fell', size: { weight: 1 } }] }, 4],
  ['what is long, its first level', Array.from({ length: 5000 }, () => [1, 2]), 1],
  ['a list of records, as far as the records', Array.from({ length: 12 }, () => ({ a: 1, b: 2, c: 3 })), 1],
  ['few records, with their fields', { items: Array.from({ length: 4 }, () => ({ a: 1, b: 2, c: 3 })) }, 3],
];

it.each(cases)('opens %s', (_what, value, levels) => {
  expect(openLevels(value)).toBe(levels);
});
