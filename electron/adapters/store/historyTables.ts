import { localEngineConnectionId, runIdSchema } from '../../../shared/base/brand.ts';
import { parseJson } from '../../../shared/base/json.ts';
import {
  historyRowSchema,
  type HistoryCount,
  type HistoryCursor,
  type HistoryFacets,
  type HistoryFilter,
  type HistoryPage,
  type HistoryQuery,
  type HistoryRow,
  type HistoryUsage,
} from '../../../shared/history/history.ts';
import { searchTerms } from '../../../shared/history/searchTerms.ts';
import { all, conditionOf, searchesText, rankMatches, type SqlPart } from './historyConditions.ts';
import { excerptOf, readText } from './searchIndex.ts';
import type { SqliteDriver, SqlRow, SqlValue } from './sqliteDriver.ts';

/** Lists runs from the cursor on, or backwards from it; never by offset, so that each page costs the same wherever it begins. */
export function listHistory(database: SqliteDriver, query: HistoryQuery): HistoryPage {
  const matches = query.order === 'rank' ? rankMatches(query) : { parts: null, text: null };
  const isRanked = matches.parts !== null || matches.text !== null;
  const found = isRanked ? findRanked(database, query, matches) : findByTime(database, query);
  const nearest = found.slice(0, query.limit);
  const page = query.end === 'first' ? nearest : nearest.toReversed();
  const words = searchesText(query.scope) ? searchTerms(query.text) : [];
  const isAtEnd = { near: query.before === null, far: found.length <= query.limit };
  return {
    rows: page.flatMap((row) => toHistoryRow(row, excerptFor(database, row, words))),
    previous: (query.end === 'first' ? isAtEnd.near : isAtEnd.far) ? null : cursorOf(page.toReversed()),
    next: (query.end === 'first' ? isAtEnd.far : isAtEnd.near) ? null : cursorOf(page),
  };
}

/**
 * SQL for the direction in which a list is read: its order, and the comparison with a cursor. A list by time descends, one by rank ascends.
 */
const ways = {
  time: { first: { order: 'DESC', beyond: '<' }, last: { order: 'ASC', beyond: '>' } },
  rank: { first: { order: 'ASC', beyond: '>' }, last: { order: 'DESC', beyond: '<' } },
} as const;

/** Reads only the run numbers first: the displayed columns are read for the rows of the page, not for all matches. */
function findByTime(database: SqliteDriver, query: HistoryQuery): SqlRow[] {
  const { before } = query;
  const { order, beyond } = ways.time[query.end];
  const condition = all([
    ...onlyThese(query),
    ...(before === null
      ? []
      : [{ sql: `(created_at, run_id) ${beyond} (?, ?)`, values: [before.createdAt, before.runId] as SqlValue[] }]),
    conditionOf(query),
  ]);
  return database.all(
    `SELECT ${columns}, NULL AS score FROM
       (SELECT number AS found FROM runs WHERE ${condition.sql} ORDER BY created_at ${order}, run_id ${order} LIMIT ?)
     CROSS JOIN runs ON runs.number = found ORDER BY created_at ${order}, run_id ${order}`,
    [...condition.values, query.limit + 1],
  );
}

/** Maximum number of latest hits of each index that are ranked; the remaining hits follow unranked. */
const maxRankedHits = 10_000;

/** A lower score is a better match, as in FTS5. A word in title, tags or note weighs more than one in a long text. */
function findRanked(database: SqliteDriver, query: HistoryQuery, matches: ReturnType<typeof rankMatches>): SqlRow[] {
  const { before } = query;
  const { order, beyond } = ways.rank[query.end];
  const scores: SqlPart[] = [
    ...(matches.parts === null
      ? []
      : [
          {
            sql: 'SELECT rowid AS found, bm25(run_search, 3.0, 6.0, 4.0, 6.0, 1.0) AS part FROM run_search WHERE run_search MATCH ? ORDER BY rowid DESC LIMIT ?',
            values: [matches.parts, maxRankedHits],
          },
        ]),
    ...(matches.text === null
      ? []
      : [
          {
            sql: 'SELECT rowid AS found, bm25(run_words) AS part FROM run_words WHERE run_words MATCH ? ORDER BY rowid DESC LIMIT ?',
            values: [matches.text, maxRankedHits],
          },
        ]),
  ];
  const condition = all([...onlyThese(query), conditionOf(query)]);
  return database.all(
    `WITH scored AS MATERIALIZED (
       SELECT found, round(sum(part), 6) AS score FROM (${scores.map(({ sql }) => `SELECT * FROM (${sql})`).join(' UNION ALL ')}) GROUP BY found)
     SELECT ${columns}, score FROM
       (SELECT number AS chosen, coalesce(score, 0) AS score FROM runs LEFT JOIN scored ON found = number
        WHERE ${condition.sql} ${before === null ? '' : `AND (coalesce(score, 0), run_id) ${beyond} (?, ?)`}
        ORDER BY coalesce(score, 0) ${order}, run_id ${order} LIMIT ?)
     CROSS JOIN runs ON runs.number = chosen ORDER BY score ${order}, run_id ${order}`,
    [
      ...scores.flatMap(({ values }) => values),
      ...condition.values,
      ...(before === null ? [] : [before.score ?? 0, before.runId]),
      query.limit + 1,
    ],
  );
}

function onlyThese({ only }: HistoryQuery): SqlPart[] {
  return only === null ? [] : [{ sql: `run_id IN (${only.map(() => '?').join(', ')})`, values: only }];
}

/** Counts no further than this: beyond it a list has "more than". */
export const maxCountedRuns = 10_000;

export function countHistory(database: SqliteDriver, filter: HistoryFilter): HistoryCount {
  const condition = conditionOf(filter);
  const row = database.get(`SELECT count(*) AS runs FROM (SELECT 1 FROM runs WHERE ${condition.sql} LIMIT ?)`, [
    ...condition.values,
    maxCountedRuns + 1,
  ]);
  const runs = Number(row?.['runs'] ?? 0);
  return { runs: Math.min(runs, maxCountedRuns), exact: runs <= maxCountedRuns };
}

const maxFacets = 200;

export function historyFacets(database: SqliteDriver): HistoryFacets {
  const tags = database.all(
    `SELECT CAST(tag AS BLOB) AS name, count(*) AS runs FROM run_tags JOIN runs ON number = run_number
     WHERE trashed_at IS NULL GROUP BY tag ORDER BY runs DESC, tag LIMIT ?`,
    [maxFacets],
  );
  const hosts = database.all(
    `SELECT CAST(host AS BLOB) AS name, count(*) AS runs FROM runs
     WHERE trashed_at IS NULL AND host <> '' GROUP BY host ORDER BY runs DESC, host LIMIT ?`,
    [maxFacets],
  );
  const named = ({ name, runs }: SqlRow): { name: string; runs: number } => ({
    name: String(name),
    runs: Number(runs),
  });
  return {
    tags: tags.map(named).map(({ name, runs }) => ({ tag: name, runs })),
    hosts: hosts.map(named).map(({ name, runs }) => ({ host: name, runs })),
  };
}

export function historyUsage(database: SqliteDriver): HistoryUsage {
  const row = database.get(
    `SELECT (SELECT count(*) FROM runs) AS whole,
       (SELECT count(*) FROM runs WHERE trashed_at IS NOT NULL) AS trashed,
       (SELECT count(*) FROM runs WHERE pinned = 1 AND trashed_at IS NULL) AS pinned,
       (SELECT coalesce(sum(size), 0) FROM bodies) AS bytes`,
    [],
  );
  const trashed = Number(row?.['trashed'] ?? 0);
  return {
    runs: Number(row?.['whole'] ?? 0) - trashed,
    pinned: Number(row?.['pinned'] ?? 0),
    trashed,
    bytes: Number(row?.['bytes'] ?? 0),
    indexBytes: Number(database.pragma('page_count')[0]) * Number(database.pragma('page_size')[0]),
  };
}

const textColumns = [
  'run_id',
  'endpoint',
  'connection_id',
  'connection_name',
  'url',
  'formats',
  'state',
  'summary',
  'job',
  'error_kind',
  'error_message',
  'note',
];
/** Columns that a list reads from the table of runs itself. */
export const runColumns = [
  'number',
  'created_at',
  'duration_ms',
  'body_size',
  'pinned',
  'trashed_at',
  ...textColumns.map((name) => `CAST(${name} AS BLOB) AS ${name}_text`),
].join(', ');
const columns = [
  runColumns,
  `CAST((SELECT json_group_array(tag) FROM (SELECT tag FROM run_tags WHERE run_number = number ORDER BY tag)) AS BLOB)
     AS tags_text`,
  // Only the lab plays scenarios; its log may be damaged like any other.
  `CAST((SELECT CASE WHEN json_valid(event) THEN json_extract(event, '$.scenario') END
     FROM run_events WHERE run_number = number AND seq = 1 AND connection_id = 'lab') AS BLOB) AS scenario_text`,
].join(', ');

function excerptFor(database: SqliteDriver, row: SqlRow, words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const text = readText(database, Number(row['number']));
  return text === null ? null : excerptOf(text, words);
}

function toHistoryRow(row: SqlRow, excerpt: string | null): HistoryRow[] {
  const fields = {
    ...runFields(row, null),
    scenario: row['scenario_text'] ?? null,
    tags: readJson(row['tags_text'], null) ?? [],
    excerpt,
  };
  const read = historyRowSchema.safeParse(fields);
  const some = read.success ? read : damagedRow.safeParse(fields);
  return some.success ? [some.data] : [];
}

const { shape } = historyRowSchema;
/** A big store is not looked through at each start: a row with a wrong word in it stays in its list, and leads to its log. */
const damagedRow = historyRowSchema.extend({
  endpoint: shape.endpoint.catch('scrape'),
  connectionId: shape.connectionId.catch(localEngineConnectionId),
  connectionName: shape.connectionName.catch(''),
  url: shape.url.catch(''),
  formats: shape.formats.catch([]),
  state: shape.state.catch('unknown'),
  summary: shape.summary.catch(null),
  job: shape.job.catch(null),
});

/** The fields of a row that are in the table of runs itself; `broken` is returned for invalid JSON. */
export function runFields(row: SqlRow, broken: null | undefined) {
  return {
    runId: row['run_id_text'],
    createdAt: row['created_at'],
    endpoint: row['endpoint_text'],
    connectionId: row['connection_id_text'],
    connectionName: row['connection_name_text'],
    url: row['url_text'],
    formats: readJson(row['formats_text'], broken),
    state: row['state_text'],
    durationMs: row['duration_ms'],
    bodySize: row['body_size'],
    summary: readJson(row['summary_text'], broken),
    job: readJson(row['job_text'], broken),
    errorKind: row['error_kind_text'],
    errorMessage: row['error_message_text'],
    pinned: row['pinned'] === 1,
    note: row['note_text'],
    trashedAt: row['trashed_at'],
  };
}

/** The cursor of the last row; for a row with an unreadable id, that of the row before. */
function cursorOf(rows: readonly SqlRow[]): HistoryCursor | null {
  for (const row of rows.toReversed()) {
    const runId = runIdSchema.safeParse(row['run_id_text']);
    const { score } = row;
    if (!runId.success) continue;
    return {
      createdAt: Number(row['created_at']),
      runId: runId.data,
      score: typeof score === 'number' ? score : null,
    };
  }
  return null;
}

function readJson(column: unknown, broken: null | undefined): unknown {
  if (typeof column !== 'string') return null;
  const json = parseJson(column);
  return json.ok ? json.value : broken;
}
