import { labConnectionId } from '../../../shared/base/brand.ts';
import type {
  UsageGrouping,
  UsageQuery,
  UsageReport,
  UsageRow,
  UsageSums,
} from '../../../shared/history/creditUsage.ts';
import type { SqlPart } from './historyConditions.ts';
import type { SqliteDriver, SqlRow } from './sqliteDriver.ts';

/** Maximum number of groups in a report; its total counts all of them. */
export const maxUsageRows = 1000;

/**
 * Sums forecast and reported credits of runs, in total, by day and by another group. Runs in the trash count: they were charged. Not counted
 * are private runs, runs from files, what the failure lab played, and raw GET calls, which may repeat what a job has reported already.
 */
export function readCreditUsage(database: SqliteDriver, query: UsageQuery): UsageReport {
  const counted = countedRuns(query);
  const total = database.get(`SELECT ${sums} FROM runs WHERE ${counted.sql}`, counted.values);
  const days = readGroups(database, counted, 'day');
  const found =
    query.groupBy === 'day' ? days.slice(0, maxUsageRows + 1) : readGroups(database, counted, query.groupBy);
  return {
    total: toSums(total ?? {}),
    days: days.slice(0, maxUsageRows).toReversed(),
    rows: found.slice(0, maxUsageRows),
    hasMore: found.length > maxUsageRows,
  };
}

function countedRuns({ from, until, connectionIds }: UsageQuery): SqlPart {
  const some = connectionIds.length === 0 ? '' : ` AND connection_id IN (${connectionIds.map(() => '?').join(', ')})`;
  return {
    sql: `created_at >= ? AND created_at < ? AND state <> 'private' AND is_imported = 0 AND connection_id <> ?
      AND NOT (endpoint = 'raw' AND url LIKE 'GET %')${some}`,
    values: [from, until, labConnectionId, ...connectionIds],
  };
}

const sums = `
  count(*) AS runs,
  count(trashed_at) AS trashed,
  sum(forecast_credits) AS forecast,
  count(forecast_credits) AS forecast_runs,
  coalesce(max(forecast_bound = 'upTo'), 0) AS has_up_to,
  coalesce(max(forecast_bound = 'orMore'), 0) AS has_or_more,
  sum(credits_used) AS used,
  count(credits_used) AS used_runs,
  sum(credits_used - forecast_credits) AS difference`;

/** The group of a run as SQL. A raw call belongs to the first part of its path below `/v2/`. */
const keys: Readonly<Record<UsageGrouping, string>> = {
  day: "strftime('%Y-%m-%d', created_at / 1000.0, 'unixepoch', 'localtime')",
  host: 'host',
  operation: `CASE WHEN endpoint <> 'raw' THEN endpoint ELSE 'raw:' || ${beforeFirst('?', beforeFirst('/', "substr(url, instr(url, ' /v2/') + 5, 60)"))} END`,
  connection: 'connection_id',
};

/** The part of a text before a character, or all of it, as SQL. */
function beforeFirst(char: string, text: string): string {
  return `substr(${text}, 1, instr(${text} || '${char}', '${char}') - 1)`;
}

function readGroups(database: SqliteDriver, counted: SqlPart, groupBy: UsageGrouping): UsageRow[] {
  // SQLite gives a bare column next to max() the value of the row that has the maximum.
  const name = groupBy === 'connection' ? ', CAST(connection_name AS BLOB) AS name, max(created_at) AS newest' : '';
  const order = groupBy === 'day' ? 'key DESC' : 'used DESC NULLS LAST, forecast DESC NULLS LAST, runs DESC, key';
  const rows = database.all(
    `SELECT CAST(${keys[groupBy]} AS BLOB) AS key${name}, ${sums} FROM runs WHERE ${counted.sql}
     GROUP BY 1 ORDER BY ${order} LIMIT ?`,
    [...counted.values, maxUsageRows + 1],
  );
  return rows.map((row) => ({
    ...toSums(row),
    key: textOrNull(row['key']) ?? '',
    name: textOrNull(row['name']),
  }));
}

function toSums(row: SqlRow): UsageSums {
  return {
    runs: Number(row['runs'] ?? 0),
    trashed: Number(row['trashed'] ?? 0),
    forecast: numberOrNull(row['forecast']),
    forecastRuns: Number(row['forecast_runs'] ?? 0),
    hasUpTo: row['has_up_to'] === 1,
    hasOrMore: row['has_or_more'] === 1,
    used: numberOrNull(row['used']),
    usedRuns: Number(row['used_runs'] ?? 0),
    difference: numberOrNull(row['difference']),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
