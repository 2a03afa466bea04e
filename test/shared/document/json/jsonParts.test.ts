import { expect, test } from 'vitest';
import { oddEntries, restOf } from '../../../../shared/document/json/jsonParts.ts';

const drawn = {
  title: 'text',
  stock: 'number',
  isNew: 'flag',
  price: 'object',
  variants: 'objects',
  id: 'any',
} as const;

test('what a view has no place for is the rest, and what it draws is not', () => {
  expect(restOf({ title: 'T', stock: 1, isNew: true, price: {}, variants: [{}], id: [], later: 1 }, drawn)).toEqual({
    later: 1,
  });
});

test('a value of another kind than is drawn there is not lost, and a null is drawn where it stands', () => {
  const odd = { title: 5, stock: '1', isNew: 'no', price: 3, variants: 'x' };
  expect(restOf({ ...odd, id: null }, drawn)).toEqual(odd);
  expect(restOf({ title: null, price: null, variants: null, later: null }, drawn)).toEqual({ later: null });
  expect(restOf({ variants: [{ a: 1 }, 2, null] }, drawn)).toEqual({ variants: [2, null] });
});

test('entries of a list that are no objects are told by their places', () => {
  expect(oddEntries([{}, null, 'x'])).toEqual({ 1: null, 2: 'x' });
  expect([oddEntries('x'), oddEntries([{}])]).toEqual([{}, {}]);
});
