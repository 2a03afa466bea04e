import { runIdSchema, type BodyId, type RunId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { LoggedRunEvent, RunCreated, RunEvent } from '../../../shared/run/events.ts';
import type { AgentRunName, PrivateRun } from '../../core/storage/runStore.ts';
import { bodiesOf, describeRequest, firstJobOf, firstSummaryOf, plainText, rowChangeOf, runColumns } from './runRow.ts';
import { readSavedEvent, savedEventVersion, writeSavedEvent } from './savedEvents.ts';
import { indexRun, indexText } from './searchIndex.ts';
import type { SqliteDriver } from './sqliteDriver.ts';

/** Identifies a body's file, as opposed to one written over it later; null without a file. */
export type MarkOf = (bodyId: BodyId) => string | null;

/**
 * Appends events to a run's log and updates its row, in one transaction; `text` is the searchable text of its result. Throws as the driver
 * does.
 */
export function appendEvents(
  database: SqliteDriver,
  runId: RunId,
  events: readonly RunEvent[],
  markOf: MarkOf,
  text: string | null = null,
): Result<{ readonly firstSeq: number }, AppError> {
  return database.transaction(() => {
    const first = events[0];
    const known = findRunNumber(database, runId);
    if (known === null && (first?.kind !== 'run.created' || first.runId !== runId)) return err(noSuchRun(runId));
    if (known !== null && first?.kind === 'run.created') return err(alreadyThere(runId));
    const number = known ?? (first?.kind === 'run.created' ? insertRun(database, first) : 0);
    const last = database.get('SELECT max(seq) AS seq FROM run_events WHERE run_number = ?', [number]);
    const firstSeq = Number(last?.['seq'] ?? 0) + 1;
    events.forEach((event, index) => {
      database.run('INSERT INTO run_events (run_number, seq, version, event) VALUES (?, ?, ?, ?)', [
        number,
        firstSeq + index,
        savedEventVersion,
        writeSavedEvent(event),
      ]);
      nameBodies(database, number, event, markOf);
      changeRow(database, number, event);
    });
    if (text !== null) indexText(database, number, text);
    return ok({ firstSeq });
  });
}

/**
 * Returns the events of a run after a number. One that is unreadable, missing or from another run fails the entire call: a log with gaps
 * would be wrong.
 */
export function readEvents(
  database: SqliteDriver,
  runId: RunId,
  after: number,
): Result<LoggedRunEvent[], 'newer' | 'damaged'> {
  const number = findRunNumber(database, runId);
  if (number === null) return ok([]);
  const rows = database.all(
    'SELECT seq, version, CAST(event AS BLOB) AS event FROM run_events WHERE run_number = ? AND seq > ? ORDER BY seq',
    [number, after],
  );
  // Of a private run there is nothing to read; another without a beginning has lost it.
  if (rows.length === 0 && after === 0) return isPrivate(database, number) ? ok([]) : err('damaged');
  const events: LoggedRunEvent[] = [];
  for (const row of rows) {
    const seq = Number(row['seq']);
    const event = readSavedEvent(Number(row['version']), String(row['event']));
    if (!event.ok) return event;
    if (seq !== after + events.length + 1 || isOfAnother(event.value, seq, runId)) return err('damaged');
    events.push({ seq, event: event.value });
  }
  return ok(events);
}

function isPrivate(database: SqliteDriver, number: number): boolean {
  return database.get("SELECT 1 AS found FROM runs WHERE number = ? AND state = 'private'", [number]) !== null;
}

function isOfAnother(event: RunEvent, seq: number, runId: RunId): boolean {
  return seq === 1 ? event.kind !== 'run.created' || event.runId !== runId : event.kind === 'run.created';
}

/** Runs without an end, oldest first. */
export function listUnfinished(database: SqliteDriver): RunId[] {
  const rows = database.all(
    "SELECT CAST(run_id AS BLOB) AS id FROM runs WHERE state = 'running' ORDER BY created_at, run_id",
    [],
  );
  return rows.flatMap((row) => runIdSchema.safeParse(row['id']).data ?? []);
}

/**
 * Finds the run of an agent by our own id; otherwise the newest one that followed the job of this name at the connection to the end that
 * the service reported. A run with an end of our own (a lost connection, a rejected key) does not match.
 */
export function findAgentRun(database: SqliteDriver, { connectionId, id }: AgentRunName): RunId | null {
  const row = database.get(
    `SELECT CAST(run_id AS BLOB) AS id FROM runs
     WHERE endpoint = 'agent' AND trashed_at IS NULL AND (run_id = ? OR (job_id = ? AND connection_id = ?
       AND (state IN ('done', 'cancelled') OR (state = 'failed' AND error_kind = 'agent'))))
     ORDER BY run_id = ? DESC, created_at DESC LIMIT 1`,
    [id, id, connectionId, id],
  );
  return row === null ? null : (runIdSchema.safeParse(row['id']).data ?? null);
}

/** Size and type of a body as the last run named it. */
export function findBody(database: SqliteDriver, bodyId: BodyId): { size: number; contentType: string | null } | null {
  const row = database.get('SELECT size, CAST(content_type AS BLOB) AS type FROM bodies WHERE body_id = ?', [bodyId]);
  if (row === null) return null;
  const type = row['type'];
  return { size: Number(row['size']), contentType: typeof type === 'string' ? type : null };
}

export function findRunNumber(database: SqliteDriver, runId: RunId): number | null {
  const row = database.get('SELECT number FROM runs WHERE run_id = ?', [runId]);
  return row === null ? null : Number(row['number']);
}

function insertRun(database: SqliteDriver, created: RunCreated): number {
  const { url, host, formats } = describeRequest(created);
  const summary = firstSummaryOf(created);
  database.run(
    `INSERT INTO runs (run_id, created_at, endpoint, connection_id, connection_name, url, host, formats, summary, job,
       forecast_credits, forecast_bound, is_imported, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running')`,
    [
      created.runId,
      created.at,
      created.endpoint,
      created.connectionId,
      plainText(created.connectionName, 200),
      url,
      host,
      JSON.stringify(formats),
      summary === null ? null : JSON.stringify(summary),
      firstJobOf(created),
      created.forecast?.credits ?? null,
      created.forecast?.bound ?? null,
      created.isImported === true ? 1 : 0,
    ],
  );
  const number = findRunNumber(database, created.runId) ?? 0;
  indexRun(database, number);
  return number;
}

/** Writes that there was a private run: its id, time and connection, and nothing else that it was or brought. */
export function notePrivateRun(database: SqliteDriver, run: PrivateRun): Result<null, AppError> {
  return database.transaction(() => {
    if (findRunNumber(database, run.runId) !== null) return err(alreadyThere(run.runId));
    database.run(
      `INSERT INTO runs (run_id, created_at, connection_id, connection_name, url, formats, state)
       VALUES (?, ?, ?, ?, '', '[]', 'private')`,
      [run.runId, run.at, run.connectionId, plainText(run.connectionName, 200)],
    );
    return ok(null);
  });
}

function changeRow(database: SqliteDriver, number: number, event: RunEvent): void {
  const change = rowChangeOf(event);
  if (change === null) return;
  for (const column of runColumns) {
    const value = change[column];
    if (value !== undefined) database.run(`UPDATE runs SET ${column} = ? WHERE number = ?`, [value, number]);
  }
  if (event.kind === 'run.completed' || event.kind === 'run.failed') indexRun(database, number);
}

function nameBodies(database: SqliteDriver, number: number, event: RunEvent, markOf: MarkOf): void {
  for (const body of bodiesOf(event)) {
    database.run(
      `INSERT INTO bodies (body_id, size, content_type, file_mark) VALUES (?, ?, ?, ?)
       ON CONFLICT (body_id) DO UPDATE SET content_type = excluded.content_type, file_mark = excluded.file_mark`,
      [
        body.bodyId,
        body.size,
        body.contentType === null ? null : plainText(body.contentType, 200),
        markOf(body.bodyId),
      ],
    );
    database.run('INSERT OR IGNORE INTO run_bodies (run_number, body_id) VALUES (?, ?)', [number, body.bodyId]);
  }
}

function noSuchRun(runId: RunId): AppError {
  return { kind: 'not-found', what: 'run', message: `There is no run ${runId}` };
}

function alreadyThere(runId: RunId): AppError {
  return { kind: 'internal', message: `Run ${runId} was created twice` };
}
