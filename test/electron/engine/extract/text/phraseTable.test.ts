import { describe, expect, it } from 'vitest';
import { PhraseTable } from '../../../../../electron/engine/extract/text/phraseTable.ts';

const table = new PhraseTable<'yes' | 'no'>({
  yes: ['in stock, lagernd', 'Épuisable, 在庫あり'],
  no: ['in stock soon, 在庫'],
});

describe('PhraseTable', () => {
  it('finds the longest phrase at an index of a text', () => {
    expect(table.findAt(['now', 'in', 'stock'], 1)).toEqual({ meaning: 'yes', length: 2 });
    expect(table.findAt(['in', 'stock', 'soon'], 0)).toEqual({ meaning: 'no', length: 3 });
    expect(table.findAt(['in', 'stocks'], 0)).toBeUndefined();
    expect(table.findAt([], 0)).toBeUndefined();
  });

  it('knows a phrase as a whole, without case and accents', () => {
    expect(table.meaningOf('epuisable')).toBe('yes');
    expect(table.meaningOf('in')).toBeUndefined();
    expect(table.meaningOf('constructor')).toBeUndefined();
  });

  it('finds phrases within texts of scripts without spaces only', () => {
    expect(table.findUnspaced('この商品は在庫あり')).toBe('yes');
    expect(table.findUnspaced('在庫なし')).toBe('no');
    expect(table.findUnspaced('item in stock')).toBeUndefined();
  });
});
