import { fileHost } from '../../../shared/base/fileHost.ts';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import type { HistoryFilter, RunTarget, SearchScope } from '../../../shared/history/history.ts';
import { searchWords } from '../../../shared/history/searchWords.ts';
import { spaceWords } from './searchIndex.ts';
import type { SqlValue } from './sqliteDriver.ts';

/** A part of a statement with the values it binds. */
export interface SqlPart {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** What a row of `runs` must fulfil to be in a list: one condition, true for all runs of an empty filter. */
export function conditionOf(filter: HistoryFilter): SqlPart {
  return all([
    ...searchWords(filter.text).map((word) => wordCondition(word, filter.scope)),
    plain(filter.trashed ? 'trashed_at IS NOT NULL' : 'trashed_at IS NULL'),
    ...(filter.pinnedOnly ? [plain('pinned = 1')] : []),
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

/** Its address is looked up like a word, and then compared whole. */
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

/** A name ends the path of an address, in any of the ways in which addresses write it. */
function fileCondition({ name, isOwn }: NonNullable<RunTarget['file']>): SqlPart {
  // Half a sign cannot be written in an address.
  const whole = name.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  const encoded = encodeURIComponent(whole);
  const strict = encoded.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
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

/** Any of these somewhere in the address. */
function addressCondition(texts: readonly string[]): SqlPart {
  const parts = texts.map((text) => wordCondition(withoutNul(text).slice(0, mostLookedUp), 'address'));
  return { sql: parts.map(({ sql }) => sql).join(' OR '), values: parts.flatMap(({ values }) => values) };
}

/** Signs of an address that are looked up. */
const mostLookedUp = 290;

/**
 * The plus keeps SQLite from walking the hits of each word one by one: it makes a set of them once, and the list is walked
 * in its order until the page is full.
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

/** The column is a JSON list of names, so a name stands in it in quotes. */
function formatCondition(formats: readonly string[]): SqlPart[] {
  if (formats.length === 0) return [];
  const names = formats.map((name) => JSON.stringify(withoutNul(name)));
  return [{ sql: names.map(() => 'instr(formats, ?) > 0').join(' OR '), values: names }];
}

/** The columns of `run_search` that a scope looks in; the words of the text are in an index of their own. */
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

/** Whether the words of the result's text are looked through in a scope. */
export function looksInText(scope: SearchScope): boolean {
  return scope === 'everything' || scope === 'text';
}

function wordCondition(word: string, scope: SearchScope): SqlPart {
  const columns = searchColumns[scope];
  const parts = [
    ...(columns.length === 0 ? [] : [isShort(word) ? shortCondition(word, columns) : partsCondition(word, scope)]),
    ...(looksInText(scope) ? [textCondition(word)] : []),
    ...(scope === 'everything' && isIdLike(word) ? [idCondition(word)] : []),
  ];
  return { sql: parts.map(({ sql }) => sql).join(' OR '), values: parts.flatMap(({ values }) => values) };
}

/** The whole id of a run, our own or its service's: nobody remembers a part of one. */
function isIdLike(word: string): boolean {
  return /^[\w-]{8,200}$/.test(word);
}

function idCondition(word: string): SqlPart {
  return { sql: `${isHit} (SELECT number FROM runs WHERE job_id = ? OR run_id = ?)`, values: [word, word] };
}

/** Trigrams need three characters; shorter words are looked for row by row. */
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

/** Text that stands for itself in a pattern. */
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

/** A word, or words in a row, at the beginning of words of the text; one of a single character must be whole. */
export function textMatch(word: string): string {
  return isShort(word) ? quoted(spaceWords(word)) : `${quoted(spaceWords(word))} *`;
}

/** What ranks the runs that hold any of the words; null where nothing can. */
export function rankMatches(filter: HistoryFilter): { readonly parts: string | null; readonly text: string | null } {
  const words = searchWords(filter.text);
  const long = words.filter((word) => !isShort(word));
  const join = (matches: readonly string[]): string | null => (matches.length === 0 ? null : matches.join(' OR '));
  return {
    parts:
      searchColumns[filter.scope].length === 0 ? null : join(long.map((word) => `(${partsMatch(word, filter.scope)})`)),
    text: looksInText(filter.scope) ? join(words.map((word) => `(${textMatch(word)})`)) : null,
  };
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
