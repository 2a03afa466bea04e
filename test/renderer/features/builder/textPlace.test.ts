import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../../renderer/features/builder/textPlace.ts';

describe('placeOf', () => {
  it('counts lines and columns from one', () => {
    expect(placeOf('', 0)).toEqual({ line: 1, column: 1 });
    expect(placeOf('{\n  "a": 1,\n}', 11)).toEqual({ line: 2, column: 10 });
    expect(placeOf('a\n', 2)).toEqual({ line: 2, column: 1 });
  });
});
