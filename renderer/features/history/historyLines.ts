import type { HistoryRow } from '../../../shared/history/history.ts';
import type { TableLine } from '../../ui/tables/VirtualTable.tsx';

export interface DayLabels {
  /** The name of the day that a point in time belongs to. */
  readonly day: (at: number) => string;
  /** The heading of a day's runs; the first or last day may have more runs than are loaded. */
  readonly group: (day: string, count: number, mayHaveMore: boolean) => string;
}

/** Rows with a line above each day, in the order given (newest first). */
export function historyLines(
  rows: readonly HistoryRow[],
  more: { readonly above: boolean; readonly below: boolean },
  words: DayLabels,
): readonly TableLine<HistoryRow>[] {
  const days: { readonly start: number; readonly rows: HistoryRow[] }[] = [];
  for (const row of rows) {
    const start = startOfDay(row.createdAt);
    const last = days.at(-1);
    if (last?.start === start) last.rows.push(row);
    else days.push({ start, rows: [row] });
  }
  return days.flatMap((day, index) => [
    {
      kind: 'group' as const,
      key: `day-${day.start}`,
      text: words.group(
        words.day(day.start),
        day.rows.length,
        (more.above && index === 0) || (more.below && index === days.length - 1),
      ),
    },
    ...day.rows.map((row) => ({ kind: 'row' as const, key: row.runId, row })),
  ]);
}

/** Midnight of the day, in this computer's time zone. */
export function startOfDay(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Returns how many days before `now` a point in time is: 0 today, 1 yesterday. */
export function daysBefore(at: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
}

export interface TextPart {
  /** Its start offset in the text. */
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits a text into parts that match any of the words and parts that do not, for highlighting; the longest word wins if several start at
 * one position.
 */
export function markMatches(text: string, words: readonly string[]): readonly TextPart[] {
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word !== '');
  if (wanted.length === 0) return [{ at: 0, text, isMatch: false }];
  const parts: TextPart[] = [];
  const lower = text.toLowerCase();
  let from = 0;
  for (let next = nextMatch(lower, wanted, 0); next !== null; next = nextMatch(lower, wanted, from)) {
    if (next.at > from) parts.push({ at: from, text: text.slice(from, next.at), isMatch: false });
    from = next.at + next.length;
    parts.push({ at: next.at, text: text.slice(next.at, from), isMatch: true });
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), isMatch: false });
  return parts;
}

function nextMatch(lower: string, wanted: readonly string[], from: number): { at: number; length: number } | null {
  let best: { at: number; length: number } | null = null;
  for (const word of wanted) {
    const at = lower.indexOf(word, from);
    if (at < 0) continue;
    if (best === null || at < best.at || (at === best.at && word.length > best.length))
      best = { at, length: word.length };
  }
  return best;
}
