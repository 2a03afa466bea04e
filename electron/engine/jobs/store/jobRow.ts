import { isJsonObject, parseJson, type JsonObject } from '../../../../shared/base/json.ts';
import type { SqliteDriver, SqlRow, SqlValue } from '../../../adapters/store/sqliteDriver.ts';
import type { JobCounts, JobKind, JobRecord, JobState, NewJob } from '../../ports/jobs.ts';

/** A column of text, read as bytes: the binding cuts a text at NUL and ends its process on an invalid byte. */
export function text(column: string): string {
  return `CAST(${column} AS BLOB) AS ${column}`;
}

/** What decides about the next pages of a job, beside its record. */
export interface JobProgress {
  readonly awaitsSitemaps: boolean;
  readonly isRelaxed: boolean;
  /** Level whose pages are visited now; -1 before the first. */
  readonly level: number;
  /** The pages of the level are being ranked: none of it is admitted yet. */
  readonly isRanking: boolean;
  readonly nextNumber: number;
}

export interface StoredJob extends JobRecord {
  readonly progress: JobProgress;
}

/** Counters of a job's row that change with its pages. */
const counters = ['pages', 'documents', 'failed', 'skipped', 'waiting', 'leased', 'held', 'credits'] as const;
export type Counter = (typeof counters)[number];

/** Columns of a job that change while it runs, in every store. */
export const changingColumns = [
  'state',
  'error',
  'warning',
  'ended_at',
  'expires_at',
  'awaits_sitemaps',
  'is_relaxed',
  'level',
  'is_ranking',
  'next_number',
  'next_document',
  ...counters,
] as const;

const textColumns: ReadonlySet<string> = new Set(['url', 'request', 'webhook', 'error', 'warning']);
const firstColumns = ['id', 'kind', 'client', 'url', 'request', 'webhook', 'max_documents', 'created_at'];
const columns = [...firstColumns, ...changingColumns]
  .map((column) => (textColumns.has(column) ? text(column) : column))
  .join(', ');

/** Reads a job; null for an unknown one. */
export function readJob(database: SqliteDriver, id: string, leavesNoTrace: boolean): StoredJob | null {
  const row = database.get(`SELECT ${columns} FROM job WHERE id = ?`, [id]);
  return row === null ? null : toJob(row, leavesNoTrace);
}

/** Reads jobs by a condition, the oldest first. */
export function readJobs(
  database: SqliteDriver,
  condition: string,
  values: readonly SqlValue[],
  leavesNoTrace: boolean,
): StoredJob[] {
  const rows = database.all(`SELECT ${columns} FROM job WHERE ${condition} ORDER BY created_at, id`, values);
  return rows.map((row) => toJob(row, leavesNoTrace));
}

export function insertJob(database: SqliteDriver, job: NewJob): void {
  database.run(
    `INSERT INTO job (id, kind, client, url, request, webhook, max_documents, state, created_at, expires_at, awaits_sitemaps)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'scraping', ?, ?, ?)`,
    [
      job.id,
      job.kind,
      job.client,
      job.url,
      JSON.stringify(job.request),
      job.webhook === null ? null : JSON.stringify(job.webhook),
      job.maxDocuments,
      job.createdAt,
      job.expiresAt,
      job.awaitsSitemaps ? 1 : 0,
    ],
  );
}

/** Adds to counters of a job. */
export function count(database: SqliteDriver, jobId: string, changes: Partial<Record<Counter, number>>): void {
  const entries = Object.entries(changes).filter(([, change]) => change !== 0);
  if (entries.length === 0) return;
  const set = entries.map(([name]) => `${name} = ${name} + ?`).join(', ');
  database.run(`UPDATE job SET ${set} WHERE id = ?`, [...entries.map(([, change]) => change), jobId]);
}

/** Reads a row of the table of jobs. */
export function toJob(row: SqlRow, leavesNoTrace: boolean): StoredJob {
  const number = (name: string): number => Number(row[name] ?? 0);
  const words = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null);
  const counts: JobCounts = {
    documents: number('documents'),
    published: number('next_document'),
    failed: number('failed'),
    skipped: number('skipped'),
    waiting: number('waiting'),
    leased: number('leased'),
    held: number('held'),
  };
  return {
    id: String(row['id']),
    kind: row['kind'] as JobKind,
    client: String(row['client']),
    url: words('url') ?? '',
    request: readObject(words('request')) ?? {},
    maxDocuments: number('max_documents'),
    leavesNoTrace,
    awaitsSitemaps: number('awaits_sitemaps') === 1,
    webhook: readObject(words('webhook')),
    createdAt: number('created_at'),
    expiresAt: number('expires_at'),
    state: row['state'] as JobState,
    error: words('error'),
    warning: words('warning'),
    counts,
    creditsUsed: number('credits'),
    endedAt: typeof row['ended_at'] === 'number' ? row['ended_at'] : null,
    progress: {
      awaitsSitemaps: number('awaits_sitemaps') === 1,
      isRelaxed: number('is_relaxed') === 1,
      level: number('level'),
      isRanking: number('is_ranking') === 1,
      nextNumber: number('next_number'),
    },
  };
}

function readObject(json: string | null): JsonObject | null {
  const parsed = json === null ? null : parseJson(json);
  return parsed?.ok === true && isJsonObject(parsed.value) ? parsed.value : null;
}
