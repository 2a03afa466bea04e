import { describe, expect, it } from 'vitest';
import { chartSlots, chartTop } from '../../../../../renderer/features/history/usage/chartBars.ts';
import type { UsageRow } from '../../../../../shared/history/creditUsage.ts';

function row(key: string, forecast: number | null, used: number | null): UsageRow {
  const sums = {
    runs: 1,
    trashed: 0,
    forecastRuns: 1,
    usedRuns: 1,
    hasUpTo: false,
    hasOrMore: false,
    difference: null,
  };
  return { ...sums, key, name: null, forecast, used };
}

describe('the chart of credits', () => {
  it('has a slot for each day, also for one without runs, where nothing is not 0', () => {
    const slots = chartSlots(
      ['2026-05-11', '2026-05-12', '2026-05-13'],
      [row('2026-05-11', 0, 2), row('2026-05-13', 3, null)],
    );
    expect(slots.map(({ firstDay, forecast, used }) => [firstDay, forecast, used])).toEqual([
      ['2026-05-11', 0, 2],
      ['2026-05-12', null, null],
      ['2026-05-13', 3, null],
    ]);
  });

  it('has slots of several days where there are too many', () => {
    const days = Array.from({ length: 365 }, (_each, index) => `day-${index}`);
    const slots = chartSlots(days, [row('day-0', 1, 1), row('day-3', 2, null), row('day-364', 5, 5)]);
    expect(slots).toHaveLength(92);
    expect(slots[0]).toEqual({ firstDay: 'day-0', lastDay: 'day-3', forecast: 3, used: 1 });
    expect(slots.at(-1)).toEqual({ firstDay: 'day-364', lastDay: 'day-364', forecast: 5, used: 5 });
  });

  it.each([
    ['nothing', null, null, 0],
    ['zeros', 0, 0, 0],
    ['one credit', 1, 1, 2],
    ['a forecast alone', 35, null, 40],
    ['more than was forecast', 10, 55, 60],
    ['a forecast far above', 10_000, 30, 100],
    ['much', 1, 123_456, 200_000],
  ])('has a round upper end for %s', (_what, forecast, used, top) => {
    expect(chartTop(chartSlots(['day'], [row('day', forecast, used)]))).toBe(top);
  });
});
