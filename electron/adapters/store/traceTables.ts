import type { RunId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { toStoredEvent } from '../../../shared/trace/cutEvent.ts';
import type { StoredTraceEvent } from '../../../shared/trace/loggedEvent.ts';
import type { TraceAppended, TraceEntry, TracePage } from '../../core/agents/traceStore.ts';
import { findRunNumber } from './runTables.ts';
import type { SqliteDriver } from './sqliteDriver.ts';

/** As `TraceStore.appendTrace`. Throws as the driver does. */
export function appendTrace(
  database: SqliteDriver,
  runId: RunId,
  arrivedAt: number,
  entries: readonly TraceEntry[],
): Result<TraceAppended, AppError> {
  return database.transaction(() => {
    const number = findRunNumber(database, runId);
    if (number === null) return err({ kind: 'not-found', what: 'run', message: `There is no run ${runId}` });
    const before = lastOf(database, number);
    let last = before;
    for (const { key, text } of entries) {
      if (database.get(knownSql, [number, key]) !== null) continue;
      last += 1;
      database.run('INSERT INTO trace_events (run_number, seq, event_key, arrived_at, event) VALUES (?, ?, ?, ?, ?)', [
        number,
        last,
        key,
        arrivedAt,
        text,
      ]);
    }
    return ok({ last, added: last - before });
  });
}

const knownSql = 'SELECT seq FROM trace_events WHERE run_number = ? AND event_key = ?';

/** In characters: a page this long is sent on. */
const maxPageChars = 1_000_000;

/** As `TraceStore.readTrace`. */
export function readTrace(database: SqliteDriver, runId: RunId, after: number, limit: number): TracePage {
  const number = findRunNumber(database, runId);
  if (number === null) return { events: [], last: 0 };
  const rows = database.all(
    'SELECT seq, arrived_at, CAST(event AS BLOB) AS event FROM trace_events WHERE run_number = ? AND seq > ? ORDER BY seq LIMIT ?',
    [number, after, limit],
  );
  const events: StoredTraceEvent[] = [];
  let length = 0;
  for (const row of rows) {
    if (length > maxPageChars) break;
    const event = toStoredEvent(Number(row['seq']), Number(row['arrived_at']), String(row['event']));
    events.push(event);
    length += event.text.length;
  }
  return { events, last: lastOf(database, number) };
}

/** As `TraceStore.readTraceEvent`. */
export function readTraceEvent(database: SqliteDriver, runId: RunId, seq: number): string | null {
  const number = findRunNumber(database, runId);
  if (number === null) return null;
  const row = database.get('SELECT CAST(event AS BLOB) AS event FROM trace_events WHERE run_number = ? AND seq = ?', [
    number,
    seq,
  ]);
  return row === null ? null : String(row['event']);
}

/** Takes a run's trace from one store into another, as far as it can be read. Throws as the drivers do. */
export function copyTrace(from: SqliteDriver, into: SqliteDriver, runId: RunId): void {
  const number = findRunNumber(from, runId);
  if (number === null) return;
  const rows = from.all(
    `SELECT CAST(event_key AS BLOB) AS key, arrived_at, CAST(event AS BLOB) AS event FROM trace_events
     WHERE run_number = ? ORDER BY seq`,
    [number],
  );
  const entries = rows.map((row) => ({
    key: String(row['key']),
    text: String(row['event']),
    arrivedAt: Number(row['arrived_at']),
  }));
  appendArrived(into, runId, entries);
}

export interface ArrivedEntry extends TraceEntry {
  /** In ms since 1970. */
  readonly arrivedAt: number;
}

/** Appends a trace as it was originally received. Throws as the driver does. */
export function appendArrived(database: SqliteDriver, runId: RunId, entries: readonly ArrivedEntry[]): void {
  let together: TraceEntry[] = [];
  entries.forEach(({ key, text, arrivedAt }, index) => {
    together.push({ key, text });
    if (together.length < maxEventsPerBatch && entries[index + 1]?.arrivedAt === arrivedAt) return;
    appendTrace(database, runId, arrivedAt, together);
    together = [];
  });
}

const maxEventsPerBatch = 1000;

function lastOf(database: SqliteDriver, number: number): number {
  const row = database.get('SELECT max(seq) AS seq FROM trace_events WHERE run_number = ?', [number]);
  return Number(row?.['seq'] ?? 0);
}
