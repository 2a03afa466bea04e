import type { SearchPeriod } from './searchRequest.ts';

const dayMs = 24 * 60 * 60 * 1000;
const names = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' } as const;
const lengths = { h: dayMs / 24, d: dayMs, w: 7 * dayMs, m: 31 * dayMs, y: 366 * dayMs } as const;

/**
 * Reads the time of a `tbs` value: `qdr:d`, `qdr:w2`, or `cdr:1,cd_min:12/31/2025,cd_max:…` (month, day, year).
 * @returns null where it says nothing about time
 */
export function readPeriod(tbs: string, now: number): SearchPeriod | null {
  const [, unit, count = '1'] = /(?:^|,)qdr:([hdwmy])(\d{0,3})(?:,|$)/.exec(tbs) ?? [];
  if (unit !== undefined && isUnit(unit)) {
    const times = Math.max(1, Number(count || '1'));
    return { within: times === 1 ? names[unit] : null, since: now - times * lengths[unit], until: null };
  }
  if (!/(?:^|,)cdr:1(?:,|$)/.test(tbs)) return null;
  const since = readDay(/(?:^|,)cd_min:([\d/]{6,10})(?:,|$)/.exec(tbs)?.[1]);
  const until = readDay(/(?:^|,)cd_max:([\d/]{6,10})(?:,|$)/.exec(tbs)?.[1]);
  if (since === null && until === null) return null;
  return { within: null, since, until: until === null ? null : until + dayMs - 1 };
}

function isUnit(unit: string): unit is keyof typeof names {
  return Object.hasOwn(names, unit);
}

function readDay(text: string | undefined): number | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? '') ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return year === '' || Number.isNaN(time) ? null : time;
}
