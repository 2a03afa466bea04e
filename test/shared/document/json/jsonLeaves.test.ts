import { describe, expect, test } from 'vitest';
import { countLeaves, leavesOf } from '../../../../shared/document/json/jsonLeaves.ts';

const value = { rows: [{ model: 'Duo', price: null }, {}], note: '' };

describe('the values that hold no others', () => {
  test('have paths in the order of the text, an empty one among them', () => {
    expect(leavesOf(value, 10)).toEqual([['rows', 0, 'model'], ['rows', 0, 'price'], ['rows', 1], ['note']]);
    expect(leavesOf(value, 2)).toHaveLength(2);
  });

  test('are counted', () => {
    expect(countLeaves(value)).toBe(4);
    expect(countLeaves('alone')).toBe(1);
  });
});
