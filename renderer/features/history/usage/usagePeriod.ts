/** Presets in days, today included; `custom` has days of its own. */
export const presetDays = [7, 30, 90] as const;
export type Preset = `${(typeof presetDays)[number]}` | 'custom';

export interface PeriodChoice {
  readonly preset: Preset;
  /** First and last day of a custom period, as `2026-05-12`; empty or anything else while it is typed. */
  readonly first: string;
  readonly last: string;
}

/** A period in ms since 1970: from the first moment of a day until the first moment after another. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** The period of a choice in this computer's time zone; null for a custom one that is not two days in their order. */
export function periodOf({ preset, first, last }: PeriodChoice, now: number): Period | null {
  if (preset === 'custom') {
    const from = startOfDayKey(first);
    const end = startOfDayKey(last, 1);
    return from === null || end === null || from >= end ? null : { from, until: end };
  }
  const today = new Date(now);
  const at = (days: number): number =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime();
  return { from: at(1 - Number(preset)), until: at(1) };
}

/** First moment of a day given as `2026-05-12`, or of one some days later; null for other text. */
export function startOfDayKey(key: string, daysLater = 0): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(key);
  if (parts === null) return null;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(year, month - 1, day);
  if (date.getMonth() !== month - 1 || date.getDate() !== day || year < firstYear) return null;
  return new Date(year, month - 1, day + daysLater).getTime();
}

/** Years before it are typing in progress: a chart of two thousand years helps nobody. */
const firstYear = 2000;

/** The day of a point in time, as the store names it. */
export function dayKeyOf(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Every day of a period, in order. */
export function daysOf({ from, until }: Period): readonly string[] {
  const days: string[] = [];
  const first = new Date(from);
  for (let index = 0; index < maxDays; index += 1) {
    const at = new Date(first.getFullYear(), first.getMonth(), first.getDate() + index).getTime();
    if (at >= until) break;
    days.push(dayKeyOf(at));
  }
  return days;
}

/** A century. */
const maxDays = 36_600;
