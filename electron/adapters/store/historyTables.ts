import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import { bodyIdSchema, runIdSchema } from '../../../shared/base/brand.ts';
import { parseJson } from '../../../shared/base/json.ts';
import {
  historyRowSchema,
  type HistoryPage,
  type HistoryQuery,
  type HistoryRow,
} from '../../../shared/history/history.ts';
import { findRunNumber } from './runTables.ts';
import type { SqliteDriver, SqlRow, SqlValue } from './sqliteDriver.ts';

/** Runs, newest first, from the cursor on; never by offset, so that a page costs the same wherever it begins. */
export function listHistory(database: SqliteDriver, query: HistoryQuery): HistoryPage {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  if (query.before !== null) {
    conditions.push('(created_at, run_id) < (?, ?)');
    values.push(query.before.createdAt, query.before.runId);
  }
  if (query.state !== null) {
    conditions.push('state = ?');
    values.push(query.state);
  }
  const text = query.text?.replaceAll('\0', '').trim() ?? '';
  if (text !== '') {
    const search = searchCondition(text);
    conditions.push(search.condition);
    values.push(...search.values);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const found = database.all(`SELECT ${columns} FROM runs ${where} ORDER BY created_at DESC, run_id DESC LIMIT ?`, [
    ...values,
    query.limit + 1,
  ]);
  const page = found.slice(0, query.limit);
  return { rows: page.flatMap(toHistoryRow), next: found.length > query.limit ? cursorOf(page) : null };
}

const textColumns = [
  'run_id',
  'connection_id',
  'connection_name',
  'url',
  'formats',
  'state',
  'summary',
  'error_kind',
  'error_message',
];
const columns = [
  'created_at',
  'duration_ms',
  'body_size',
  ...textColumns.map((name) => `CAST(${name} AS BLOB) AS ${name}_text`),
].join(', ');

export interface RemovedRuns {
  readonly runIds: RunId[];
  /** Bodies that no run names any more, with the mark that their files had then. */
  readonly bodies: readonly { readonly bodyId: BodyId; readonly mark: string | null }[];
}

/** Removes runs that have ended, with all rows that hang on them, in one transaction. */
export function removeRuns(database: SqliteDriver, runIds: readonly RunId[]): RemovedRuns {
  return database.transaction(() => {
    const removed = runIds.filter((runId) => removeRun(database, runId));
    const unused = database.all(
      'SELECT CAST(body_id AS BLOB) AS id, CAST(file_mark AS BLOB) AS mark FROM bodies WHERE NOT EXISTS (SELECT 1 FROM run_bodies WHERE run_bodies.body_id = bodies.body_id)',
      [],
    );
    database.exec(
      'DELETE FROM bodies WHERE NOT EXISTS (SELECT 1 FROM run_bodies WHERE run_bodies.body_id = bodies.body_id)',
    );
    return { runIds: removed, bodies: unused.flatMap(toUnusedBody) };
  });
}

function toUnusedBody(row: SqlRow): RemovedRuns['bodies'] {
  const { mark } = row;
  const bodyId = bodyIdSchema.safeParse(row['id']);
  return bodyId.success ? [{ bodyId: bodyId.data, mark: typeof mark === 'string' ? mark : null }] : [];
}

function removeRun(database: SqliteDriver, runId: RunId): boolean {
  const number = findRunNumber(database, runId);
  if (number === null) return false;
  if (database.run("DELETE FROM runs WHERE number = ? AND state <> 'running'", [number]) === 0) return false;
  database.run('DELETE FROM run_search WHERE rowid = ?', [number]);
  return true;
}

/** Trigrams need three characters; shorter words are looked for row by row. */
function searchCondition(text: string): { condition: string; values: SqlValue[] } {
  if (Array.from(text).length >= 3) {
    const phrase = `"${text.replaceAll('"', '""')}"`;
    return { condition: 'number IN (SELECT rowid FROM run_search WHERE run_search MATCH ?)', values: [phrase] };
  }
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return {
    condition: String.raw`(url LIKE ? ESCAPE '\' OR CASE WHEN json_valid(summary) THEN json_extract(summary, '$.title') END LIKE ? ESCAPE '\')`,
    values: [pattern, pattern],
  };
}

function toHistoryRow(row: SqlRow): HistoryRow[] {
  const read = historyRowSchema.safeParse({
    runId: row['run_id_text'],
    createdAt: row['created_at'],
    connectionId: row['connection_id_text'],
    connectionName: row['connection_name_text'],
    url: row['url_text'],
    formats: readJson(row['formats_text']),
    state: row['state_text'],
    durationMs: row['duration_ms'],
    bodySize: row['body_size'],
    summary: readJson(row['summary_text']),
    errorKind: row['error_kind_text'],
    errorMessage: row['error_message_text'],
  });
  return read.success ? [read.data] : [];
}

/** The place of the last row; of a row whose name cannot be read, the place before it. */
function cursorOf(rows: readonly SqlRow[]): HistoryPage['next'] {
  for (const row of rows.toReversed()) {
    const runId = runIdSchema.safeParse(row['run_id_text']);
    if (runId.success) return { createdAt: Number(row['created_at']), runId: runId.data };
  }
  return null;
}

function readJson(column: unknown): unknown {
  if (typeof column !== 'string') return null;
  const json = parseJson(column);
  return json.ok ? json.value : null;
}
