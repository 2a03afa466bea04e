import { describe, expect, it } from 'vitest';
import { nextOrder, sortRows } from '../../../../../../renderer/features/inspect/site/job/sortRows.ts';
import { siteRow } from '../../../../../support/siteRow.ts';

const rows = [siteRow('a', { words: 30 }), siteRow('b'), siteRow('c', { words: 4 })];
const urls = (order: Parameters<typeof sortRows>[1]) => sortRows(rows, order).map(({ url }) => url);

describe('the order of pages', () => {
  it('has rows without a value last, whichever way it goes', () => {
    expect(urls({ column: 'words', direction: 'ascending' })).toEqual(['c', 'a', 'b']);
    expect(urls({ column: 'words', direction: 'descending' })).toEqual(['a', 'c', 'b']);
    expect(urls(null)).toEqual(['a', 'b', 'c']);
  });

  it('turns round with the second press on a title, and ends with the third', () => {
    const first = nextOrder(null, 'words');
    const second = nextOrder(first, 'words');
    expect([first?.direction, second?.direction, nextOrder(second, 'words')]).toEqual([
      'ascending',
      'descending',
      null,
    ]);
    expect(nextOrder(second, 'title')).toEqual({ column: 'title', direction: 'ascending' });
  });
});
