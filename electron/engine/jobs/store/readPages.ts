import { isJsonObject, parseJson } from '../../../../shared/base/json.ts';
import type { SqliteDriver, SqlRow } from '../../../adapters/store/sqliteDriver.ts';
import type {
  FingerprintedPage,
  FoundPage,
  JobEvent,
  JobPage,
  JobStore,
  ListedError,
  PageFacts,
  PageSource,
  PageState,
} from '../../ports/jobs.ts';
import type { StoredJob } from './jobRow.ts';
import { reasonOfRest } from './readBreakdown.ts';

/** Published documents after the first `skip`, up to a number and a size; the first always, however large. */
export function readDocuments(
  database: SqliteDriver,
  jobId: string,
  skip: number,
  max: Parameters<JobStore['documents']>[2],
): string[] {
  const texts: string[] = [];
  let bytes = 0;
  for (let position = skip; texts.length < max.count; position += 1) {
    const row = database.get(
      `SELECT CAST(original.body AS BLOB) AS body, LENGTH(CAST(original.body AS BLOB)) AS bytes
       FROM document JOIN document AS original
         ON original.job = document.job AND original.number = coalesce(document.body_of, document.number)
       WHERE document.job = ? AND document.position = ?`,
      [jobId, position],
    );
    if (row === null) return texts;
    bytes += Number(row['bytes']);
    if (texts.length > 0 && bytes > max.bytes) return texts;
    texts.push(String(row['body']));
  }
  return texts;
}

/** Pages that failed, in the order in which they were found. */
export function readErrors(database: SqliteDriver, jobId: string): ListedError[] {
  const rows = database.all(
    `SELECT listed, ended_at, CAST(url AS BLOB) AS url, CAST(error_code AS BLOB) AS error_code,
       CAST(error_text AS BLOB) AS error_text
     FROM page WHERE job = ? AND state = 'failed' ORDER BY listed`,
    [jobId],
  );
  return rows.map((row) => ({
    id: pageId(jobId, Number(row['listed'])),
    timestamp: Number(row['ended_at'] ?? 0),
    url: String(row['url']),
    code: textOf(row['error_code']),
    error: textOf(row['error_text']),
  }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** An id for a page in lists of the API, which has the form of a UUID: that of its job, with its place in the table at the end. */
export function pageId(jobId: string, listed: number): string {
  return jobId.slice(0, 24) + listed.toString(16).padStart(12, '0');
}

export function readRobotsBlocked(database: SqliteDriver, jobId: string, maxCount: number): string[] {
  const rows = database.all(
    `SELECT CAST(url AS BLOB) AS url FROM page WHERE job = ? AND state = 'skipped' AND reason = 'robots' ORDER BY listed LIMIT ?`,
    [jobId, maxCount],
  );
  return rows.map((row) => String(row['url']));
}

const pageColumns = `CAST(url AS BLOB) AS url, source, depth, parent, place, CAST(host AS BLOB) AS host,
  CAST(template AS BLOB) AS template, relation, number, state, CAST(reason AS BLOB) AS reason, attempts,
  CAST(facts AS BLOB) AS facts, CAST(error_code AS BLOB) AS error_code, CAST(error_text AS BLOB) AS error_text, ended_at, near_duplicate_of,
  listed`;

/** Pages of the table with the position of those after them; null at its end. */
export interface PagePart {
  readonly pages: JobPage[];
  readonly next: number | null;
}

/** Pages with fingerprints, likewise. */
export interface FingerprintPart {
  readonly pages: FingerprintedPage[];
  readonly next: number | null;
}

/** A part of the table of pages; `next` is the position to go on from, null at its end. */
export function readPages(
  database: SqliteDriver,
  job: StoredJob,
  { state, after, count }: Parameters<JobStore['pages']>[1],
): PagePart {
  const rows =
    state === null
      ? database.all(`SELECT ${pageColumns} FROM page WHERE job = ? AND listed >= ? ORDER BY listed LIMIT ?`, [
          job.id,
          after,
          count,
        ])
      : storedStates(job, state)
          .flatMap((each) =>
            database.all(
              `SELECT ${pageColumns} FROM page WHERE job = ? AND state = ? AND listed >= ? ORDER BY listed LIMIT ?`,
              [job.id, each, after, count],
            ),
          )
          .toSorted((one, other) => Number(one['listed']) - Number(other['listed']))
          .slice(0, count);
  const last = rows.at(-1);
  return {
    pages: rows.map((row) => toPage(row, job)),
    next: rows.length < count || last === undefined ? null : Number(last['listed']) + 1,
  };
}

/** The states that pages of a shown state have in the table: what an ended job has not visited is shown as skipped. */
export function storedStates({ state: jobState }: StoredJob, state: PageState): readonly PageState[] {
  if (jobState === 'scraping') return [state];
  if (state === 'skipped') return ['skipped', 'waiting', 'held'];
  return state === 'waiting' || state === 'held' ? [] : [state];
}

export function toPage(row: SqlRow, job: StoredJob): JobPage {
  const words = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null);
  const number = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
  const parent = Number(row['parent']);
  const state = row['state'] as PageState;
  const code = words('error_code');
  // What an ended job has not visited is beyond its limit, or came after its end.
  const isLeft = job.state !== 'scraping' && (state === 'waiting' || state === 'held');
  return {
    url: String(row['url']),
    source: row['source'] as PageSource,
    depth: Number(row['depth']),
    parentNumber: parent < 0 ? null : parent,
    place: Number(row['place']),
    host: String(row['host']),
    template: String(row['template']),
    relation: row['relation'] as FoundPage['relation'],
    number: number('number'),
    state: isLeft ? 'skipped' : state,
    reason: isLeft ? reasonOfRest(job) : words('reason'),
    attempts: Number(row['attempts']),
    facts: readFacts(words('facts')),
    error: code === null ? null : { code, message: words('error_text') ?? '' },
    endedAt: number('ended_at'),
    nearDuplicateOf: number('near_duplicate_of'),
  };
}

function readFacts(json: string | null): PageFacts | null {
  const parsed = json === null ? null : parseJson(json);
  // Written by this store.
  return parsed?.ok === true && isJsonObject(parsed.value) ? (parsed.value as unknown as PageFacts) : null;
}

/** Pages with fingerprints from a position on, in the order of the table. */
export function readFingerprints(database: SqliteDriver, jobId: string, after: number, count: number): FingerprintPart {
  const rows = database.all(
    `SELECT CAST(key AS BLOB) AS key, number, depth, CAST(template AS BLOB) AS template, CAST(fingerprint AS BLOB) AS fingerprint,
       listed FROM page WHERE job = ? AND state = 'done' AND listed >= ? ORDER BY listed LIMIT ?`,
    [jobId, after, count],
  );
  const last = rows.at(-1);
  return {
    pages: rows.flatMap(toFingerprinted),
    next: rows.length < count || last === undefined ? null : Number(last['listed']) + 1,
  };
}

/** Reads the fingerprint of a row; nothing where it has none. */
export function toFingerprinted(row: SqlRow): readonly FingerprintedPage[] {
  const { fingerprint } = row;
  if (typeof fingerprint !== 'string') return [];
  return [
    {
      key: String(row['key']),
      number: Number(row['number']),
      depth: Number(row['depth']),
      template: String(row['template']),
      fingerprint,
    },
  ];
}

export function readEvents(database: SqliteDriver, jobId: string, after: number, count: number): JobEvent[] {
  const rows = database.all(
    'SELECT seq, at, type, CAST(body AS BLOB) AS body FROM event WHERE job = ? AND seq >= ? ORDER BY seq LIMIT ?',
    [jobId, after, count],
  );
  return rows.map(toJobEvent);
}

/** Returns the event of a row with the columns `seq`, `at`, `type` and `body`, a JSON text; a body that is none is empty. */
export function toJobEvent(row: Readonly<Record<string, unknown>>): JobEvent {
  const body = parseJson(String(row['body']));
  return {
    seq: Number(row['seq']),
    at: Number(row['at']),
    type: String(row['type']),
    body: body.ok && isJsonObject(body.value) ? body.value : {},
  };
}
