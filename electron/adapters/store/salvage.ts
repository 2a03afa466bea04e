import { connectionIdSchema, runIdSchema, type RunId } from '../../../shared/base/brand.ts';
import type { RunEvent } from '../../../shared/run/events.ts';
import { appendEvents, notePrivateRun, type MarkOf } from './runTables.ts';
import { keepMarks } from './salvageMarks.ts';
import { readSavedEvent } from './savedEvents.ts';
import { keepTrace } from './traceTables.ts';
import { openSqlite, type SqliteDriver, type SqlRow } from './sqliteDriver.ts';

export interface SalvagedRuns {
  /** False for a file whose table of contents cannot be read: nothing can be found in it by name. */
  readonly hasTables: boolean;
  readonly runsKept: number;
  /** Runs of which a trace was left but not their beginning; those without any trace cannot be counted. */
  readonly runsLost: number;
}

/** After this many absent numbers in a row there is nothing more to look for. */
const longestGap = 1000;
const longestEventGap = 20;

/**
 * Reads from a damaged file, row by row, what can still be read, and appends it to a fresh store: the log and what a person
 * put on the runs, since all else follows from it.
 */
export function salvage(damagedPath: string, into: SqliteDriver, markOf: MarkOf): SalvagedRuns {
  let runsKept = 0;
  let runsLost = 0;
  const damaged = tryTo(() => openSqlite(damagedPath));
  if (damaged === null) return { hasTables: false, runsKept, runsLost };
  if (!hasLog(damaged)) {
    tryTo(() => damaged.close());
    return { hasTables: false, runsKept, runsLost };
  }
  for (let number = 1, gap = 0; gap < longestGap; number += 1) {
    const events = readRun(damaged, number);
    if (events.length === 0 && keepPrivate(damaged, into, number)) {
      gap = 0;
      runsKept += 1;
      continue;
    }
    if (events.length === 0 && !hasRow(damaged, number)) {
      gap += 1;
      continue;
    }
    gap = 0;
    const runId = keepRun(into, events, markOf);
    if (runId === null) runsLost += 1;
    else {
      runsKept += 1;
      tryTo(() => keepMarks(damaged, into, runId));
      tryTo(() => keepTrace(damaged, into, runId));
    }
  }
  tryTo(() => damaged.close());
  return { hasTables: true, runsKept, runsLost };
}

/** The log is read by its table's name: it must be in the table of contents. */
function hasLog(damaged: SqliteDriver): boolean {
  const sql = "SELECT count(*) AS tables FROM sqlite_schema WHERE name = 'run_events'";
  return Number(tryTo(() => damaged.get(sql, []))?.['tables'] ?? 0) > 0;
}

function keepRun(into: SqliteDriver, events: readonly RunEvent[], markOf: MarkOf): RunId | null {
  const first = events[0];
  if (first?.kind !== 'run.created') return null;
  return tryTo(() => appendEvents(into, first.runId, events, markOf))?.ok === true ? first.runId : null;
}

/** A private run has no log: its row is all that there ever was. */
function keepPrivate(damaged: SqliteDriver, into: SqliteDriver, number: number): boolean {
  const row = tryTo(() => damaged.get(privateSql, [number]));
  const runId = runIdSchema.safeParse(row?.['id']).data;
  const connectionId = connectionIdSchema.safeParse(row?.['connection']).data;
  if (row === null || runId === undefined || connectionId === undefined) return false;
  const run = { runId, connectionId, at: Number(row['at']), connectionName: String(row['name']) };
  return tryTo(() => notePrivateRun(into, run))?.ok === true;
}

const privateSql = `SELECT CAST(run_id AS BLOB) AS id, created_at AS at, CAST(connection_id AS BLOB) AS connection,
  CAST(connection_name AS BLOB) AS name FROM runs WHERE number = ? AND state = 'private'`;

function hasRow(damaged: SqliteDriver, number: number): boolean {
  return tryTo(() => damaged.get('SELECT number FROM runs WHERE number = ?', [number])) !== null;
}

function readRun(damaged: SqliteDriver, number: number): RunEvent[] {
  const whole = tryTo(() =>
    damaged.all('SELECT version, CAST(event AS BLOB) AS event FROM run_events WHERE run_number = ? ORDER BY seq', [
      number,
    ]),
  );
  const rows = whole ?? readRowByRow(damaged, number);
  return rows.flatMap((row) => {
    const event = readSavedEvent(Number(row['version']), String(row['event']));
    return event.ok ? [event.value] : [];
  });
}

function readRowByRow(damaged: SqliteDriver, number: number): SqlRow[] {
  const rows: SqlRow[] = [];
  for (let seq = 1, gap = 0; gap < longestEventGap; seq += 1) {
    const row = tryTo(() =>
      damaged.get('SELECT version, CAST(event AS BLOB) AS event FROM run_events WHERE run_number = ? AND seq = ?', [
        number,
        seq,
      ]),
    );
    gap = row === null ? gap + 1 : 0;
    if (row !== null) rows.push(row);
  }
  return rows;
}

function tryTo<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    // A damaged place: what it held is lost, and counted where anything points at it.
    return null;
  }
}
