import { describe, expect, it } from 'vitest';
import { lineColumnAt } from '../../../../../renderer/features/builder/form/lineColumnAt.ts';

describe('placeOf', () => {
  it('counts lines and columns from one', () => {
    expect(lineColumnAt('', 0)).toEqual({ line: 1, column: 1 });
    expect(lineColumnAt('{\n  "a": 1,\n}', 11)).toEqual({ line: 2, column: 10 });
    expect(lineColumnAt('a\n', 2)).toEqual({ line: 2, column: 1 });
  });
});
