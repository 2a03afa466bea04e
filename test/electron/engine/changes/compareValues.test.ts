import { expect, test } from 'vitest';
import { compareValues } from '../../../../electron/engine/changes/compareValues.ts';

test('only fields that changed are told, each with both values', () => {
  const previous = { price: '$19.99', stock: { left: 3, of: 9 }, title: 'Kiln', gone: 1, tags: ['a', 'b'] };
  const current = { price: '$24.99', stock: { of: 9, left: 3 }, title: 'Kiln', new: true, tags: ['b', 'a'] };
  expect(compareValues(previous, current)).toEqual({
    price: { previous: '$19.99', current: '$24.99' },
    gone: { previous: 1, current: null },
    new: { previous: null, current: true },
    tags: { previous: ['a', 'b'], current: ['b', 'a'] },
  });
});

test('a value without fields is compared as a whole', () => {
  expect(compareValues([1], [2])).toEqual({ value: { previous: [1], current: [2] } });
  expect(compareValues('a', 'a')).toEqual({});
});
