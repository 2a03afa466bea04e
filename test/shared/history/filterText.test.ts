import { expect, it } from 'vitest';
import { readFilterText } from '../../../shared/history/filterText.ts';
import { everyRun } from '../../../shared/history/history.ts';

const dayStart = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);
const read = (text: string) => readFilterText(text, everyRun, dayStart);

it('takes finished parts out of the search line', () => {
  expect(read('tag:"two words" kettle in:title ')).toEqual({
    text: 'kettle ',
    change: { tags: ['two words'], scope: 'title' },
  });
  expect(read('state:failed is:pinned host:A.example since:2026-05-12 until:2026-05-13 x').change).toEqual({
    states: ['failed'],
    pinnedOnly: true,
    hosts: ['a.example'],
    from: Date.UTC(2026, 4, 12),
    until: Date.UTC(2026, 4, 14),
  });
});

it('leaves what is not finished or no filter', () => {
  for (const text of ['tag:price', 'https://a.example/ x', 'state:odd x', 'since:soon x', 'is:odd x'])
    expect(read(text)).toEqual({ text, change: {} });
});
