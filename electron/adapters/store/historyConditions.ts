import { fileHost } from '../../../shared/base/fileHost.ts';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import type { HistoryFilter, RunTarget, SearchScope } from '../../../shared/history/history.ts';
import { searchTerms } from '../../../shared/history/searchTerms.ts';
import { separateUnspacedScripts } from './searchIndex.ts';
import type { SqlValue } from './sqliteDriver.ts';

/** A part of a statement with the values it binds. */
export interface SqlPart {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Returns the condition that a row of `runs` must meet to be in a list; true for all runs if the filter is empty. */
export function conditionOf(filter: HistoryFilter): SqlPart {
  return all([
    ...searchTerms(filter.text).map((word) => wordCondition(word, filter.scope)),
    plain(filter.trashed ? 'trashed_at IS NOT NULL' : 'trashed_at IS NULL'),
    ...(filter.pinnedOnly ? [plain('pinned = 1')] : []),
    ...(filter.jobsOnly ? [plain('job IS NOT NULL')] : []),
    ...(filter.from === null ? [] : [{ sql: 'created_at >= ?', values: [filter.from] }]),
    ...(filter.until === null ? [] : [{ sql: 'created_at < ?', values: [filter.until] }]),
    ...(filter.target === null ? [] : [targetCondition(filter.target)]),
    ...anyOf('endpoint', filter.endpoints),
    ...anyOf('state', filter.states),
    ...anyOf('connection_id', filter.connectionIds),
    ...anyOf('host', filter.hosts),
    ...formatCondition(filter.formats),
    ...filter.tags.map((tag) => ({
      sql: 'number IN (SELECT run_number FROM run_tags WHERE tag = ?)',
      values: [tag.replaceAll('\0', '')],
    })),
  ]);
}

/** The URL is looked up like a word and then compared in full. */
function targetCondition({ url, bodyIds, file }: RunTarget): SqlPart {
  const parts = [
    all([addressCondition([url]), { sql: 'url = ?', values: [withoutNul(url)] }]),
    ...(bodyIds.length === 0
      ? []
      : [
          {
            sql: `${isHit} (SELECT run_number FROM run_bodies WHERE body_id IN (${bodyIds.map(() => '?').join(', ')}))`,
            values: bodyIds,
          },
        ]),
    ...(file === null ? [] : [fileCondition(file)]),
  ];
  return { sql: parts.map(({ sql }) => `(${sql})`).join(' OR '), values: parts.flatMap(({ values }) => values) };
}

/** Matches a file name at the end of a URL's path, in any of its encodings. */
function fileCondition({ name, isOwn }: NonNullable<RunTarget['file']>): SqlPart {
  // A lone surrogate cannot be encoded in a URL.
  const whole = name.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  const encoded = encodeURIComponent(whole);
  const strict = encoded.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  const written = [...new Set([name, encodeURI(whole), encoded, strict])];
  const ends = written.flatMap((each) => ['', '?%', '#%'].map((rest) => `%/${likeText(each)}${rest}`));
  return all([
    addressCondition(written),
    {
      sql: ends.map(() => String.raw`url LIKE ? ESCAPE '\'`).join(' OR '),
      values: ends,
    },
    ...(isOwn ? [] : [{ sql: 'host = ?', values: [fileHost] }]),
  ]);
}

/** Matches URLs that contain any of these texts. */
function addressCondition(texts: readonly string[]): SqlPart {
  const parts = texts.map((text) => wordCondition(withoutNul(text).slice(0, maxQueryChars), 'address'));
  return { sql: parts.map(({ sql }) => sql).join(' OR '), values: parts.flatMap(({ values }) => values) };
}

/** Maximum number of URL characters used in a lookup. */
const maxQueryChars = 290;

/**
 * The plus keeps SQLite from scanning the hits of each word one by one: it builds a set of them once and scans the list in its order until
 * the page is full.
 */
const isHit = '+number IN';

/** Several conditions as one. */
export function all(parts: readonly SqlPart[]): SqlPart {
  return { sql: parts.map(({ sql }) => `(${sql})`).join(' AND '), values: parts.flatMap(({ values }) => values) };
}

function plain(sql: string): SqlPart {
  return { sql, values: [] };
}

function anyOf(column: string, wanted: readonly string[]): SqlPart[] {
  if (wanted.length === 0) return [];
  return [{ sql: `${column} IN (${wanted.map(() => '?').join(', ')})`, values: wanted.map(withoutNul) }];
}

/** The column is a JSON list of names, so each name is in quotes. */
function formatCondition(formats: readonly string[]): SqlPart[] {
  if (formats.length === 0) return [];
  const names = formats.map((name) => JSON.stringify(withoutNul(name)));
  return [{ sql: names.map(() => 'instr(formats, ?) > 0').join(' OR '), values: names }];
}

/** The columns of `run_search` that a scope searches; the words of the text have a separate index. */
const searchColumns: Readonly<Record<SearchScope, readonly string[]>> = {
  everything: ['url', 'title', 'note', 'tags', 'error'],
  address: ['url'],
  title: ['title'],
  text: [],
  notes: ['note', 'tags'],
  error: ['error'],
};

/** The same columns in the tables, for words that are too short for the index. */
const tableColumns: Readonly<Record<string, string>> = lookupTable({
  url: 'url',
  title: "CASE WHEN json_valid(summary) THEN json_extract(summary, '$.title') END",
  note: 'note',
  tags: '(SELECT group_concat(tag, char(10)) FROM run_tags WHERE run_number = number)',
  error: 'error_message',
});

/** Returns whether a scope includes the text of the result. */
export function searchesText(scope: SearchScope): boolean {
  return scope === 'everything' || scope === 'text';
}

function wordCondition(word: string, scope: SearchScope): SqlPart {
  const columns = searchColumns[scope];
  const parts = [
    ...(columns.length === 0 ? [] : [isShort(word) ? shortCondition(word, columns) : partsCondition(word, scope)]),
    ...(searchesText(scope) ? [textCondition(word)] : []),
    ...(scope === 'everything' && isIdLike(word) ? [idCondition(word)] : []),
  ];
  return { sql: parts.map(({ sql }) => sql).join(' OR '), values: parts.flatMap(({ values }) => values) };
}

/** The complete id of a run, ours or the service's: partial ids are not matched. */
function isIdLike(word: string): boolean {
  return /^[\w-]{8,200}$/.test(word);
}

function idCondition(word: string): SqlPart {
  return { sql: `${isHit} (SELECT number FROM runs WHERE job_id = ? OR run_id = ?)`, values: [word, word] };
}

/** Trigrams need three characters; shorter words are searched row by row. */
function isShort(word: string): boolean {
  return Array.from(word).length < 3;
}

function shortCondition(word: string, columns: readonly string[]): SqlPart {
  const pattern = `%${likeText(word)}%`;
  return {
    sql: columns.map((column) => String.raw`${tableColumns[column] ?? column} LIKE ? ESCAPE '\'`).join(' OR '),
    values: columns.map(() => pattern),
  };
}

/** Escapes text to be literal in a LIKE pattern. */
function likeText(text: string): string {
  return withoutNul(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function partsCondition(word: string, scope: SearchScope): SqlPart {
  return {
    sql: `${isHit} (SELECT rowid FROM run_search WHERE run_search MATCH ?)`,
    values: [partsMatch(word, scope)],
  };
}

function textCondition(word: string): SqlPart {
  return { sql: `${isHit} (SELECT rowid FROM run_words WHERE run_words MATCH ?)`, values: [textMatch(word)] };
}

/** A word anywhere in the columns of a scope, as FTS5 wants it. */
export function partsMatch(word: string, scope: SearchScope): string {
  return `{${searchColumns[scope].join(' ')}} : ${quoted(word)}`;
}

/** A word, or consecutive words, as a prefix of words of the text; a single character must match a complete word. */
export function textMatch(word: string): string {
  return isShort(word) ? quoted(separateUnspacedScripts(word)) : `${quoted(separateUnspacedScripts(word))} *`;
}

/** Query that ranks the runs with any of the words; null where none is possible. */
export function rankMatches(filter: HistoryFilter): { readonly parts: string | null; readonly text: string | null } {
  const words = searchTerms(filter.text);
  const long = words.filter((word) => !isShort(word));
  const join = (matches: readonly string[]): string | null => (matches.length === 0 ? null : matches.join(' OR '));
  return {
    parts:
      searchColumns[filter.scope].length === 0 ? null : join(long.map((word) => `(${partsMatch(word, filter.scope)})`)),
    text: searchesText(filter.scope) ? join(words.map((word) => `(${textMatch(word)})`)) : null,
  };
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
