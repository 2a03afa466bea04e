import { csvText } from '../../../../shared/document/csv.ts';
import type { UsageGrouping, UsageReport } from '../../../../shared/history/creditUsage.ts';

/** The rows of a report as CSV: what is absent is empty, and not 0. */
export function usageCsv(
  groupBy: UsageGrouping,
  rows: UsageReport['rows'],
  labelOf: (row: UsageReport['rows'][number]) => string,
): string {
  const header = [
    groupBy,
    'runs',
    'forecast',
    'forecast bound',
    'runs with forecast',
    'actual',
    'runs with actual',
    'difference',
  ];
  return csvText(
    header,
    rows.map((row) => [
      groupBy === 'day' ? row.key : labelOf(row),
      row.runs,
      row.forecast ?? '',
      boundOf(row),
      row.forecastRuns,
      row.used ?? '',
      row.usedRuns,
      row.difference ?? '',
    ]),
  );
}

function boundOf({ forecast, hasUpTo, hasOrMore }: UsageReport['rows'][number]): string {
  if (forecast === null) return '';
  if (hasUpTo === hasOrMore) return 'likely';
  return hasUpTo ? 'up to' : 'or more';
}
