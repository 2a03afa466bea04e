import { parseJson } from '../../../shared/base/json.ts';
import { historyRowSchema } from '../../../shared/history/history.ts';
import type { SqliteDriver } from './sqliteDriver.ts';

const { runId, connectionId, state, formats, summary, errorKind } = historyRowSchema.shape;

/** The columns of a run that a list cannot do without, and whether they hold JSON. */
const columns = [
  { name: 'run_id', schema: runId, isJson: false },
  { name: 'connection_id', schema: connectionId, isJson: false },
  { name: 'state', schema: state, isJson: false },
  { name: 'formats', schema: formats, isJson: true },
  { name: 'summary', schema: summary, isJson: true },
  { name: 'error_kind', schema: errorKind, isJson: false },
] as const;

const sql = `SELECT number, ${columns.map(({ name }) => `CAST(${name} AS BLOB) AS ${name}`).join(', ')} FROM runs`;

/** A run whose row would be left out of every list without a word; null when there is none. Its log may still be whole. */
export function findUnreadableRow(database: SqliteDriver): string | null {
  for (const row of database.all(sql, [])) {
    const wrong = columns.find(({ name, schema, isJson }) => {
      const value = row[name] ?? null;
      return !schema.safeParse(isJson ? readJson(value) : value).success;
    });
    if (wrong !== undefined) return `run ${Number(row['number'])} has no ${wrong.name} that can be read`;
  }
  return null;
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const json = parseJson(value);
  // Not null: that is a value of its own.
  return json.ok ? json.value : undefined;
}
