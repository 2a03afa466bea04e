import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBefore, historyLines, markMatches } from '../../../../renderer/features/history/historyLines.ts';
import { historyRow } from '../../../support/storeFixtures.ts';

const at = (day: number, hour: number) => new Date(2025, 4, day, hour).getTime();
const row = (number: number, createdAt: number) => historyRow(number, { createdAt });
const words = {
  day: (start: number) => String(new Date(start).getDate()),
  group: (day: string, count: number, more: boolean) => `${day}: ${count}${more ? '+' : ''}`,
};

describe('historyLines', () => {
  const rows = [row(1, at(12, 23)), row(2, at(12, 0)), row(3, at(11, 23))];

  it('puts a line with the count above each day', () => {
    expect(
      historyLines(rows, { above: false, below: false }, words).map((line) =>
        line.kind === 'group' ? line.text : line.key,
      ),
    ).toEqual(['12: 2', 'run-00000001', 'run-00000002', '11: 1', 'run-00000003']);
  });

  it('does not claim to have counted a day at the edge while there is more', () => {
    const groupsOf = (more: { above: boolean; below: boolean }) =>
      historyLines(rows, more, words).flatMap((line) => (line.kind === 'group' ? [line.text] : []));
    expect(groupsOf({ above: false, below: true })).toEqual(['12: 2', '11: 1+']);
    expect(groupsOf({ above: true, below: false })).toEqual(['12: 2+', '11: 1']);
  });
});

describe('daysBefore', () => {
  it('goes by the calendar, not by hours', () => {
    expect(daysBefore(at(12, 0), at(12, 23))).toBe(0);
    expect(daysBefore(at(11, 23), at(12, 0))).toBe(1);
    expect(daysBefore(at(1, 12), at(12, 1))).toBe(11);
  });
});

describe('markMatches', () => {
  it('marks each place, in any case', () => {
    expect(markMatches('shop.Fernhill.example/fernhill', ['fernhill', 'fern'])).toEqual([
      { at: 0, text: 'shop.', isMatch: false },
      { at: 5, text: 'Fernhill', isMatch: true },
      { at: 13, text: '.example/', isMatch: false },
      { at: 22, text: 'fernhill', isMatch: true },
    ]);
  });

  it('loses nothing of the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ maxLength: 3 })), (text, filter) => {
        expect(
          markMatches(text, filter)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
