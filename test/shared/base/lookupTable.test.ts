import { describe, expect, it } from 'vitest';
import { emptyTable, lookupTable } from '../../../shared/base/lookupTable.ts';

const inherited = ['constructor', 'toString', 'hasOwnProperty', '__proto__'];

describe('a lookup table', () => {
  it('answers with its entries', () => {
    expect(lookupTable({ lt: '<' })['lt']).toBe('<');
  });

  it.each(inherited)('has no entry under %s', (name) => {
    expect(lookupTable({ lt: '<' })[name]).toBeUndefined();
  });

  it.each(inherited)('takes and lists an entry under %s', (name) => {
    const table = emptyTable<string>();
    table[name] = 'value';
    expect(Object.entries(table)).toEqual([[name, 'value']]);
  });
});
