import type { SqliteDriver, SqlValue } from '../../adapters/store/sqliteDriver.ts';
import type { LibraryDocument, LibraryHost, LibraryListing } from '../ports/library.ts';
import { documentColumns, documentOf } from './libraryTables.ts';
import { conditionsOf } from './postings.ts';

const maxHosts = 200;

/** Lists the documents that a filter leaves, those read last first, one page at a time. */
export function listDocuments(database: SqliteDriver, listing: LibraryListing): readonly LibraryDocument[] {
  const { sql, values } = conditionsOf(listing);
  const { after, limit, includesPrivate } = listing;
  const conditions = [sql, includesPrivate ? '' : 'AND document.is_private = 0'];
  const given: SqlValue[] = [...values];
  if (after !== null) {
    conditions.push('AND (document.read_at, document.id) < (?, ?)');
    given.push(after.readAt, after.id);
  }
  return database
    .all(
      `SELECT ${documentColumns} FROM document WHERE TRUE ${conditions.join(' ')}
       ORDER BY document.read_at DESC, document.id DESC LIMIT ?`,
      [...given, limit],
    )
    .map(documentOf);
}

/** The hosts with the most documents, the most frequent first. */
export function listHosts(database: SqliteDriver): readonly LibraryHost[] {
  return database
    .all(
      `SELECT CAST(host AS BLOB) AS host, COUNT(*) AS documents FROM document
       GROUP BY document.host ORDER BY documents DESC, document.host LIMIT ?`,
      [maxHosts],
    )
    .map((row) => ({ host: String(row['host']), documents: Number(row['documents']) }));
}
