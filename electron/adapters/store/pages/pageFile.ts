import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { committedPages, readLogFrames } from './logFrames.ts';
import { pageBytes } from './pageFormat.ts';

/** The pages of a database file, with the changes of its write-ahead log applied, read without SQLite. */
export interface PageFile {
  /** The highest number of a page; they count from 1. */
  readonly pageCount: number;
  /** Returns a page as last committed; null for a number that the file does not have. Throws as `fs` does. */
  read(page: number): Buffer | null;
  close(): void;
}

/** Opens the database at `path` for reading, however damaged it is. Throws as `fs` does. */
export function openPageFile(path: string): PageFile {
  const found = readLogFrames(`${path}-wal`);
  const logged = found === null ? new Map<number, number>() : committedPages(found);
  const file = openSync(path, 'r');
  const inFile = Math.floor(fstatSync(file).size / pageBytes);
  const pageCount = [...logged.keys()].reduce((most, page) => Math.max(most, page), inFile);
  // Related rows are next to each other: the same page is requested again and again.
  let last: { readonly page: number; readonly bytes: Buffer } | null = null;

  function readFresh(page: number): Buffer | null {
    const at = logged.get(page);
    if (at !== undefined) return found?.log.subarray(at, at + pageBytes) ?? null;
    const bytes = Buffer.alloc(pageBytes);
    return page <= inFile && readSync(file, bytes, 0, pageBytes, (page - 1) * pageBytes) === pageBytes ? bytes : null;
  }

  return {
    pageCount,
    read(page) {
      if (page < 1 || page > pageCount) return null;
      if (last?.page === page) return last.bytes;
      const bytes = readFresh(page);
      if (bytes !== null) last = { page, bytes };
      return bytes;
    },
    close: () => closeSync(file),
  };
}
