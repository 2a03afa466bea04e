import { connectionIdSchema, runIdSchema } from '../../../shared/base/brand.ts';
import type { RunEvent } from '../../../shared/run/events.ts';
import { findRuns, type FoundRun, type NumberedLocation } from './pages/foundRuns.ts';
import { readFullRecord, type CellLocation } from './pages/pageCells.ts';
import { openPageFile, type PageFile } from './pages/pageFile.ts';
import { readRecord, type ColumnValue } from './pages/record.ts';
import { appendEvents, notePrivateRun, type MarkOf } from './runTables.ts';
import { writeMarks, type RunMarks } from './runMarks.ts';
import { readSavedEvent } from './savedEvents.ts';
import { unpackText } from './searchIndex.ts';
import type { SqliteDriver } from './sqliteDriver.ts';
import { appendArrived, type ArrivedEntry } from './traceTables.ts';

export interface SalvagedRuns {
  readonly runsKept: number;
  /** Number of runs of which a trace remained but not their beginning; runs without any trace cannot be counted. */
  readonly runsLost: number;
}

/** A transaction for each would take longer than all that is written in it. */
const runsAtOnce = 500;

/**
 * Reads everything still readable from a damaged file, page by page and without SQLite, and appends it to a new store: the log of each run,
 * its text and trace, and the marks a person set, since all else is derived from them. Throws as `fs` and the driver do.
 */
export function salvage(damagedPath: string, into: SqliteDriver, markOf: MarkOf): SalvagedRuns {
  let runsKept = 0;
  const file = openPageFile(damagedPath);
  try {
    const runs = findRuns(file).filter(({ row, events }) => row !== null || events.length > 0);
    const keep = (found: FoundRun): boolean =>
      salvageRun({ file, into, markOf, found }) || salvagePrivateRun({ file, into, found });
    for (let from = 0; from < runs.length; from += runsAtOnce) {
      runsKept += into.transaction(() => runs.slice(from, from + runsAtOnce).filter(keep).length);
    }
    return { runsKept, runsLost: runs.length - runsKept };
  } finally {
    file.close();
  }
}

interface Salvaging {
  readonly file: PageFile;
  readonly into: SqliteDriver;
  readonly markOf: MarkOf;
  readonly found: FoundRun;
}

function salvageRun({ file, into, markOf, found }: Salvaging): boolean {
  const events = readEvents(file, found);
  const first = events[0];
  if (first?.kind !== 'run.created') return false;
  const { runId } = first;
  const packed = columnsAt(file, found.text)?.[1];
  const text = typeof packed === 'string' ? unpackText(packed) : null;
  if (!appendEvents(into, runId, events, markOf, text).ok) return false;
  const row = columnsAt(file, found.row);
  if (row !== null && row[columns.runId] === runId) {
    const tags = [...new Set(found.tags)].filter((tag) => tag !== runId);
    writeMarks(into, runId, readMarksOf(row, tags));
  }
  appendArrived(into, runId, readTrace(file, found));
  return true;
}

/** A private run has no log: its row is all that there ever was. */
function salvagePrivateRun({ file, into, found }: Omit<Salvaging, 'markOf'>): boolean {
  const row = columnsAt(file, found.row);
  const at = row?.[columns.createdAt];
  if (row === null || row[columns.state] !== 'private' || typeof at !== 'number' || !Number.isFinite(at)) return false;
  const runId = runIdSchema.safeParse(row[columns.runId]).data;
  const connectionId = connectionIdSchema.safeParse(row[columns.connectionId]).data;
  if (runId === undefined || connectionId === undefined) return false;
  const connectionName = String(row[columns.connectionName]);
  return notePrivateRun(into, { runId, connectionId, connectionName, at }).ok;
}

/** Indexes of the columns of `runs` that a log does not contain. */
const columns = {
  runId: 1,
  createdAt: 2,
  connectionId: 3,
  connectionName: 4,
  state: 7,
  pinned: 14,
  note: 15,
  trashedAt: 16,
} as const;

/** Returns the events of a run in order, without unreadable ones and those of other runs. */
function readEvents(file: PageFile, { events }: FoundRun): RunEvent[] {
  const read = readInOrder(file, events).flatMap(([, , version, text]) => {
    const event = readSavedEvent(Number(version), String(text));
    return event.ok ? [event.value] : [];
  });
  return read.filter((event, index) => index === 0 || event.kind !== 'run.created');
}

function readMarksOf(row: readonly ColumnValue[], tags: readonly string[]): RunMarks {
  const note = row[columns.note];
  const trashedAt = row[columns.trashedAt];
  return {
    isPinned: row[columns.pinned] === 1,
    note: typeof note === 'string' ? note : '',
    tags,
    trashedAt: typeof trashedAt === 'number' && Number.isFinite(trashedAt) ? trashedAt : null,
  };
}

function readTrace(file: PageFile, { trace }: FoundRun): ArrivedEntry[] {
  return readInOrder(file, trace).flatMap(([, , key, arrivedAt, text]) => {
    if (typeof key !== 'string' || typeof text !== 'string' || !Number.isFinite(arrivedAt)) return [];
    return [{ key, text, arrivedAt: Number(arrivedAt) }];
  });
}

/** Numbered rows, each number once: a damaged page may seem to hold a row of another page. */
function readInOrder(file: PageFile, places: readonly NumberedLocation[]): ColumnValue[][] {
  return places
    .filter(({ seq }, index) => seq !== places[index - 1]?.seq)
    .flatMap(({ location }) => {
      const values = columnsAt(file, location);
      return values === null ? [] : [values];
    });
}

function columnsAt(file: PageFile, place: CellLocation | null): ColumnValue[] | null {
  const record = place === null ? null : readFullRecord(file, place);
  return record === null ? null : readRecord(record);
}
