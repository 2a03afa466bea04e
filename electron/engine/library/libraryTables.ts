import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SqliteDriver, SqlRow } from '../../adapters/store/sqliteDriver.ts';
import type { LibraryKind } from '../../../shared/api/engine/library.ts';
import type { LibraryDocument, LibrarySize, ReadText, StoredText } from '../ports/library.ts';
import { indexTerms } from './indexTerms.ts';
import type { WordTable } from './wordTable.ts';

/**
 * Tables of `library.db`, one step for each version of the format. `text` has the terms of `indexTerms` and no text of its own.
 * `word` has each word forwards (`>`) and backwards (`<`), so that those that begin or end alike are found.
 */
export const libraryMigrations: readonly string[] = [
  `
  CREATE TABLE document (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL UNIQUE,
    host TEXT NOT NULL,
    title TEXT,
    description TEXT,
    kind TEXT NOT NULL,
    read_at INTEGER NOT NULL,
    scrape_id TEXT NOT NULL,
    is_private INTEGER NOT NULL,
    digest TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    packed TEXT NOT NULL
  ) STRICT;
  CREATE INDEX document_by_age ON document (read_at);
  CREATE INDEX document_by_host ON document (host, read_at);

  CREATE VIRTUAL TABLE text USING fts5 (
    title, headings, url, body,
    content = '', contentless_delete = 1, detail = column,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
  );
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (text, 'row');

  CREATE TABLE word (form TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  `,
  // Sums and lists read these alone, and none of the pages with the texts.
  `
  CREATE INDEX document_by_bytes ON document (bytes);
  CREATE INDEX document_by_kind ON document (kind, read_at);
  `,
  // `word` has the words of the texts.
  `
  DROP TABLE vocabulary;
  `,
];

/** Limits of a document; longer texts are cut, longer URLs are left out. */
export const libraryLimits = {
  maxUrlChars: 2048,
  maxTitleChars: 500,
  maxDescriptionChars: 1000,
  maxTextChars: 300_000,
  maxHeadingChars: 20_000,
  maxDocuments: 200_000,
} as const;

/** Documents of one step of the sweep: others wait for its transaction. */
const maxDocumentsPerStep = 200;
/** Bytes of the index for each character of a text, as measured over long and short documents. */
const indexBytesPerChar = 1;

/** Columns of a document as `documentOf` reads them, without its text. */
export const documentColumns = `document.id AS id, CAST(document.url AS BLOB) AS url, CAST(document.title AS BLOB) AS title,
  CAST(document.description AS BLOB) AS description, CAST(document.kind AS BLOB) AS kind, document.read_at AS read_at,
  CAST(document.scrape_id AS BLOB) AS scrape_id`;

/** An open database whose tables exist, and the words of its texts. */
export interface LibraryTables {
  readonly database: SqliteDriver;
  readonly words: WordTable;
}

/** Adds a document, or replaces the one with its URL; false for one that is left out. */
export function addDocument({ database, words }: LibraryTables, document: ReadText, now: number): boolean {
  const markdown = document.markdown.slice(0, libraryLimits.maxTextChars).replaceAll('\0', '');
  if (document.url.length > libraryLimits.maxUrlChars || markdown.trim() === '') return false;
  const title = document.title?.slice(0, libraryLimits.maxTitleChars).replaceAll('\0', '') ?? null;
  const description = document.description?.slice(0, libraryLimits.maxDescriptionChars).replaceAll('\0', '') ?? null;
  const digest = createHash('sha256')
    .update(`${title ?? ''}\n${markdown}`)
    .digest('base64');
  return database.transaction(() => {
    const known = database.get('SELECT id, CAST(digest AS BLOB) AS digest FROM document WHERE url = ?', [document.url]);
    if (known !== null && known['digest'] === digest) {
      database.run('UPDATE document SET read_at = ?, scrape_id = ?, is_private = ? WHERE id = ?', [
        now,
        document.scrapeId,
        document.isPrivate ? 1 : 0,
        Number(known['id']),
      ]);
      return true;
    }
    if (known !== null) removeDocument(database, Number(known['id']));
    const packed = deflateRawSync(markdown, { level: 4 }).toString('base64');
    database.run(
      `INSERT INTO document (url, host, title, description, kind, read_at, scrape_id, is_private, digest, bytes, packed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        document.url,
        hostOf(document.url),
        title,
        description,
        document.kind,
        now,
        document.scrapeId,
        document.isPrivate ? 1 : 0,
        digest,
        packed.length + markdown.length * indexBytesPerChar,
        packed,
      ],
    );
    const id = Number(database.get('SELECT last_insert_rowid() AS id', [])?.['id']);
    indexDocument({ database, words }, id, { url: document.url, title: title ?? '', markdown });
    return true;
  });
}

function indexDocument(
  { database, words }: LibraryTables,
  id: number,
  { url, title, markdown }: { readonly url: string; readonly title: string; readonly markdown: string },
): void {
  // The index says which documents have a term, and their texts how often: each term is needed once.
  const body = new Set(indexTerms(withoutTargets(markdown)));
  const titleTerms = indexTerms(title);
  database.run('INSERT INTO text (rowid, title, headings, url, body) VALUES (?, ?, ?, ?, ?)', [
    id,
    titleTerms.join(' '),
    indexTerms(headingsOf(markdown)).join(' '),
    indexTerms(wordsOfUrl(url)).join(' '),
    [...body].join(' '),
  ]);
  words.add(body);
  words.add(titleTerms);
}

/** Markdown without the targets of its links, whose words are not those of the text. */
function withoutTargets(markdown: string): string {
  return markdown.replaceAll(/\]\([^()\s]{0,2000}(?:\s"[^"\n]{0,500}")?\)/g, '] ');
}

function headingsOf(markdown: string): string {
  const headings = markdown.split('\n').filter((line) => /^#{1,6}\s/.test(line));
  return headings.join('\n').slice(0, libraryLimits.maxHeadingChars);
}

/** The words of a URL: of its host without `www`, and of its path without an ending. */
function wordsOfUrl(url: string): string {
  const { hostname, pathname } = new URL(url);
  const path = pathname.replace(/\.[a-z\d]{1,5}$/i, '');
  return `${hostname.replace(/^www\./, '')} ${decoded(path)}`.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function hostOf(url: string): string {
  return new URL(url).hostname.toLowerCase();
}

/** Removes a document from its tables; false for an unknown one. */
export function removeDocument(database: SqliteDriver, id: number): boolean {
  database.run('DELETE FROM text WHERE rowid = ?', [id]);
  return database.run('DELETE FROM document WHERE id = ?', [id]) > 0;
}

/** Returns a document with its text, by its id or its URL; null for an unknown one. */
export function readDocument(database: SqliteDriver, document: number | string): StoredText | null {
  const column = typeof document === 'number' ? 'id' : 'url';
  const row = database.get(
    `SELECT ${documentColumns}, CAST(document.packed AS BLOB) AS packed FROM document WHERE ${column} = ?`,
    [document],
  );
  return row === null ? null : { ...documentOf(row), markdown: unpack(String(row['packed'])) };
}

/** Reads a row of {@link documentColumns}. */
export function documentOf(row: SqlRow): LibraryDocument {
  return {
    id: Number(row['id']),
    url: String(row['url']),
    title: textOf(row['title']),
    description: textOf(row['description']),
    kind: String(row['kind']) as LibraryKind,
    readAt: Number(row['read_at']),
    scrapeId: String(row['scrape_id']),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Decompresses a stored text; empty where it is damaged. */
export function unpack(packed: string): string {
  try {
    const maxOutputLength = libraryLimits.maxTextChars * 4;
    return inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength }).toString('utf8');
  } catch {
    return '';
  }
}

/** Returns how much the library has. */
export function sizeOf(database: SqliteDriver): LibrarySize {
  const row = database.get('SELECT COUNT(*) AS documents, coalesce(SUM(bytes), 0) AS bytes FROM document', []);
  return { documents: Number(row?.['documents'] ?? 0), bytes: Number(row?.['bytes'] ?? 0) };
}

/**
 * Removes a bounded number of documents beyond the limits, those read first.
 * @returns true if there is more to remove
 */
export function sweepLibrary(database: SqliteDriver, maxBytes: number): boolean {
  const { documents, bytes } = sizeOf(database);
  if (documents <= libraryLimits.maxDocuments && bytes <= maxBytes) return false;
  const oldest = database.all('SELECT id, bytes FROM document ORDER BY read_at, id LIMIT ?', [maxDocumentsPerStep]);
  let remaining = { documents, bytes };
  database.transaction(() => {
    for (const row of oldest) {
      if (remaining.documents <= libraryLimits.maxDocuments && remaining.bytes <= maxBytes) return;
      removeDocument(database, Number(row['id']));
      remaining = { documents: remaining.documents - 1, bytes: remaining.bytes - Number(row['bytes']) };
    }
  });
  return remaining.documents > libraryLimits.maxDocuments || remaining.bytes > maxBytes;
}
