import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { migrate } from '../../adapters/store/migrations.ts';
import { openSqlite } from '../../adapters/store/sqliteDriver.ts';
import type { LibraryFailure, LibraryListing, LibraryQuery, ReadText } from '../ports/library.ts';
import { findDocuments } from './findDocuments.ts';
import { listDocuments, listHosts } from './listDocuments.ts';
import {
  addDocument,
  libraryMigrations,
  type LibraryTables,
  readDocument,
  removeDocument,
  sizeOf,
  sweepLibrary,
} from './libraryTables.ts';
import { createWordTable } from './wordTable.ts';

/** A call of the process of the library. */
export type LibraryCall = { readonly id: number } & (
  | { readonly method: 'add'; readonly document: ReadText; readonly now: number }
  | { readonly method: 'find'; readonly query: LibraryQuery }
  | { readonly method: 'list'; readonly listing: LibraryListing }
  | { readonly method: 'hosts' }
  | { readonly method: 'read'; readonly document: number | string }
  | { readonly method: 'remove'; readonly document: number }
  | { readonly method: 'clear' }
  | { readonly method: 'size' }
);

export interface LibraryReply {
  readonly id: number;
  readonly result: Result<unknown, LibraryFailure>;
}

/** Documents that are added between two looks at the size. */
const documentsPerSweep = 50;

/**
 * The library of one file.
 * @param maxBytes approximate size of the file; beyond it the documents that were read first are removed
 * @returns answers calls, one after the other; never throws
 */
export function openLibraryServer(path: string, maxBytes: number): (call: LibraryCall) => LibraryReply {
  let open: LibraryTables | null = null;
  let added = 0;

  /** Deletes the files themselves: deleted rows would stay readable in the free pages of the database. */
  function clear(): null {
    open?.database.close();
    open = null;
    for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
    return null;
  }

  function run(call: LibraryCall): unknown {
    if (call.method === 'clear') return clear();
    const tables = (open ??= openTables(path));
    switch (call.method) {
      case 'add': {
        const isAdded = addDocument(tables, call.document, call.now);
        added += 1;
        if (added % documentsPerSweep === 0) sweepLibrary(tables.database, maxBytes);
        return isAdded;
      }
      case 'find':
        return findDocuments(tables, call.query);
      case 'list':
        return listDocuments(tables.database, call.listing);
      case 'hosts':
        return listHosts(tables.database);
      case 'read':
        return readDocument(tables.database, call.document);
      case 'remove':
        return tables.database.transaction(() => removeDocument(tables.database, call.document));
      case 'size':
        return sizeOf(tables.database);
    }
  }

  return (call) => {
    try {
      return { id: call.id, result: ok(run(call)) };
    } catch (failure) {
      // A file that cannot be used is opened again with the next call: its folder may have been deleted meanwhile.
      open = null;
      const message = (failure instanceof Error ? failure.message : String(failure)).split('\n', 1)[0] ?? '';
      return { id: call.id, result: err({ kind: 'failed', message }) };
    }
  };
}

function openTables(path: string): LibraryTables {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = openSqlite(path);
  // A power cut may lose the last documents, which are then found again when they are read again.
  for (const setting of ['journal_mode = WAL', 'synchronous = NORMAL', 'secure_delete = FAST', 'cache_size = -32000'])
    database.pragma(setting);
  migrate(database, libraryMigrations);
  return { database, words: createWordTable(database) };
}
