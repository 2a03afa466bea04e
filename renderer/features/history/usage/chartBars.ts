import type { UsageRow } from '../../../../shared/history/creditUsage.ts';

/** One or more days of the chart. A sum is null where no run of these days has the figure. */
export interface ChartSlot {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly forecast: number | null;
  readonly used: number | null;
}

/** Maximum number of slots: with more, bars are too thin to distinguish. */
const maxSlots = 92;
/** A forecast that is a maximum may be far above what is used: bars are cut above this multiple of the largest actual figure. */
const maxForecastRatio = 3;

/** Distributes days over slots of equally many days; days without runs have a slot as well. */
export function chartSlots(days: readonly string[], rows: readonly UsageRow[]): readonly ChartSlot[] {
  const byDay = new Map(rows.map((row) => [row.key, row]));
  const size = Math.max(1, Math.ceil(days.length / maxSlots));
  const slots: ChartSlot[] = [];
  for (let index = 0; index < days.length; index += size) {
    const some = days.slice(index, index + size);
    const found = some.flatMap((day) => byDay.get(day) ?? []);
    slots.push({
      firstDay: some[0] ?? '',
      lastDay: some.at(-1) ?? '',
      forecast: sumOf(found.map(({ forecast }) => forecast)),
      used: sumOf(found.map(({ used }) => used)),
    });
  }
  return slots;
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The upper end of the scale, a round number; 0 if there is nothing to draw. */
export function chartTop(slots: readonly ChartSlot[]): number {
  const most = (values: readonly (number | null)[]): number =>
    values.reduce<number>((max, value) => Math.max(max, value ?? 0), 0);
  const used = most(slots.map((slot) => slot.used));
  const forecast = most(slots.map((slot) => slot.forecast));
  return roundedUp(used === 0 ? forecast : Math.max(used, Math.min(forecast, used * maxForecastRatio)));
}

/** The next of 1, 2, 4, 6, 8, 10 times a power of ten: half of it is a short number too. */
function roundedUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= value) ?? 10;
  return Math.max(2, step * power);
}
