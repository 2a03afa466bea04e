import { describe, expect, it } from 'vitest';
import {
  dayKeyOf,
  daysOf,
  periodOf,
  startOfDayKey,
} from '../../../../../renderer/features/history/usage/usagePeriod.ts';

const noon = new Date(2026, 4, 12, 12).getTime();
const custom = (first: string, last: string) => periodOf({ preset: 'custom', first, last }, noon);

describe('a period of usage', () => {
  it('has whole days, today as the last of them', () => {
    const period = periodOf({ preset: '7', first: '', last: '' }, noon);
    expect(period).toEqual({ from: new Date(2026, 4, 6).getTime(), until: new Date(2026, 4, 13).getTime() });
    expect(period === null ? [] : daysOf(period)).toEqual([
      '2026-05-06',
      '2026-05-07',
      '2026-05-08',
      '2026-05-09',
      '2026-05-10',
      '2026-05-11',
      '2026-05-12',
    ]);
  });

  it('has the days of a person, the last included', () => {
    expect(custom('2024-02-28', '2024-03-01')).toEqual({
      from: new Date(2024, 1, 28).getTime(),
      until: new Date(2024, 2, 2).getTime(),
    });
    expect(custom('2024-02-29', '2024-02-29')).not.toBeNull();
  });

  it.each([
    ['', '2026-05-12'],
    ['2026-05-12', '2026-05-11'],
    ['2026-02-30', '2026-05-11'],
    ['0002-05-12', '2026-05-11'],
    ['yesterday', 'today'],
  ])('is none from %j to %j', (first, last) => {
    expect(custom(first, last)).toBeNull();
  });

  it('names days as the store does', () => {
    expect(dayKeyOf(noon)).toBe('2026-05-12');
    expect(startOfDayKey('2026-05-12')).toBe(new Date(2026, 4, 12).getTime());
    expect(startOfDayKey('2026-12-31', 1)).toBe(new Date(2027, 0, 1).getTime());
  });
});
