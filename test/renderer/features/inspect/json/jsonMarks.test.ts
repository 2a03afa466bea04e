import { describe, expect, test } from 'vitest';
import { markOfCell, marksOf } from '../../../../../renderer/features/inspect/json/jsonMarks.tsx';

describe('marks of values', () => {
  test('a value that changed is marked, and so is whatever it is in', () => {
    const marks = marksOf([['rows', 1, 'price']]);
    expect([...marks]).toEqual([
      ['[]', 'within'],
      ['["rows"]', 'within'],
      ['["rows",1]', 'within'],
      ['["rows",1,"price"]', 'changed'],
    ]);
  });

  test('what changed itself stays so when something inside it did, in whatever order', () => {
    const paths = [['rows'], ['rows', 0]];
    for (const order of [paths, paths.toReversed()]) expect(marksOf(order).get('["rows"]')).toBe('changed');
  });

  test('a cell has its own mark, one around it says nothing, and a row that is new marks all of them', () => {
    const marks = marksOf([
      ['rows', 1, 'price'],
      ['rows', 2],
      ['rows', 3, 'stock', 'left'],
    ]);
    expect(markOfCell(marks, ['rows', 1], 'price')).toBe('changed');
    expect(markOfCell(marks, ['rows', 1], 'model')).toBeUndefined();
    expect(markOfCell(marks, ['rows', 2], 'model')).toBe('changed');
    expect(markOfCell(marks, ['rows', 3], 'stock')).toBe('within');
  });
});
