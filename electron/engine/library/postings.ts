import type { SqlValue } from '../../adapters/store/sqliteDriver.ts';
import type { LibraryFilter, LibraryQuery } from '../ports/library.ts';
import type { LibraryTables } from './libraryTables.ts';

/** Documents of one term that are looked at: of a more frequent one, those that were added last. */
export const maxPostings = 3000;

/** Where a term is looked for. */
export type PostingKind = 'anywhere' | 'title' | 'prefix';

/** Documents of terms, those added last first, as far as the conditions of a query allow; private documents are among them. */
export interface Postings {
  of(term: string, kind: PostingKind): readonly number[];
  /** Documents that have this term, and one of the others. */
  among(term: string, others: readonly string[]): readonly number[];
  /** Documents that have all terms. */
  withAll(terms: readonly string[]): readonly number[];
}

/** Reads the index under the conditions of a query. */
export function openPostings({ database }: LibraryTables, query: LibraryQuery): Postings {
  const { sql, values } = conditionsOf(query);
  const join = sql === '' ? '' : 'JOIN document ON document.id = text.rowid';

  function read(expression: string): readonly number[] {
    // One text of all numbers: a row of its own for each takes ten times as long.
    const row = database.get(
      `SELECT CAST(json_group_array(id) AS BLOB) AS ids FROM
         (SELECT text.rowid AS id FROM text ${join} WHERE text MATCH ? ${sql} ORDER BY text.rowid DESC LIMIT ?)`,
      [expression, ...values, maxPostings],
    );
    const ids = row?.['ids'];
    return JSON.parse(typeof ids === 'string' ? ids : '[]') as readonly number[];
  }

  return {
    of: (term, kind) => read(expressionOf(term, kind)),
    among: (term, others) => read(`"${term}" AND (${others.map((each) => `"${each}"`).join(' OR ')})`),
    withAll: (terms) => read(terms.map((each) => `"${each}"`).join(' AND ')),
  };
}

/** Terms have only letters, digits and their marks, so that no quotation mark ends one. */
function expressionOf(term: string, kind: PostingKind): string {
  switch (kind) {
    case 'anywhere':
      return `"${term}"`;
    case 'title':
      return `{title headings url} : "${term}"`;
    case 'prefix':
      return `"${term}"*`;
  }
}

const isHostOrBelow = '(document.host = ? OR substr(document.host, -length(?)) = ?)';

/** The conditions of a filter over `document`, each after an AND; without the one for private documents. */
export function conditionsOf(query: LibraryFilter): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  const add = (condition: string, ...given: readonly SqlValue[]): void => {
    conditions.push(`AND ${condition}`);
    values.push(...given);
  };
  const anyOf = (hosts: readonly string[]): string => `(${hosts.map(() => isHostOrBelow).join(' OR ')})`;
  const hostValues = (hosts: readonly string[]): readonly SqlValue[] =>
    hosts.flatMap((host) => [host, `.${host}`, `.${host}`]);
  const { hosts, excludedHosts, kinds } = query;
  if (query.since !== null) add('document.read_at >= ?', query.since);
  if (query.until !== null) add('document.read_at <= ?', query.until);
  if (hosts.length > 0) add(anyOf(hosts), ...hostValues(hosts));
  if (excludedHosts.length > 0) add(`NOT ${anyOf(excludedHosts)}`, ...hostValues(excludedHosts));
  if (kinds.length > 0) add(`document.kind IN (${kinds.map(() => '?').join(', ')})`, ...kinds);
  return { sql: conditions.join(' '), values };
}
