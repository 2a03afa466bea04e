import { describe, expect, it } from 'vitest';
import { dayAfter, dayInput, dayOf } from '../../../../renderer/features/library/dayInput.ts';

describe('a day of a date input', () => {
  it('is midnight in this time zone, and is written as it was read', () => {
    const start = dayOf('2026-03-29');
    expect(start).toBe(new Date(2026, 2, 29).getTime());
    expect(dayInput(start ?? 0)).toBe('2026-03-29');
    expect(dayInput(dayAfter(start ?? 0))).toBe('2026-03-30');
  });

  it.each(['', '2026-03', 'tomorrow', '1812-01-01'])('is none for %j', (text) => {
    expect(dayOf(text)).toBeNull();
  });
});
