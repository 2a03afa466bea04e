import { lookupTable } from '../../../shared/base/lookupTable.ts';
import type { StoreError } from '../../../shared/errors/appError.ts';
import { oneLine } from '../../../shared/errors/appError.ts';

type StoreReason = StoreError['reason'];

const reasonOfSystemCode: Readonly<Record<string, StoreReason>> = lookupTable({
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EBUSY: 'locked',
});

const reasonOfSqliteCode: readonly (readonly [prefix: string, reason: StoreReason])[] = [
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_READONLY', 'read-only'],
  ['SQLITE_PERM', 'read-only'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED', 'locked'],
];

const reasonMessages: Readonly<Record<StoreReason, string>> = {
  'disk-full': 'The disk is full',
  'read-only': 'The file may not be written',
  damaged: 'The file is damaged',
  'newer-format': 'The file was written by a newer version of Trowel',
  locked: 'Another program has the file open',
  stopped: 'The store has stopped',
  io: 'The file could not be read or written',
};

/** A store error in one line that names the file. */
export function storeError(reason: StoreReason, path: string | null, detail?: string): StoreError {
  const where = path === null ? '' : `: ${path}`;
  const why = detail === undefined || detail === '' ? '' : ` (${detail})`;
  return { kind: 'store', reason, path, message: oneLine(`${reasonMessages[reason]}${where}${why}`) };
}

/** Returns whether the file system error means that there is no such file or folder. */
export function isMissing(thrown: unknown): boolean {
  return codeOf(thrown) === 'ENOENT';
}

/** Converts an exception of the file system or SQLite to a value that states what a person can do about it. */
export function toStoreError(thrown: unknown, path: string | null): StoreError {
  const code = codeOf(thrown);
  return storeError(reasonOf(code, thrown), path, code ?? messageOf(thrown));
}

function reasonOf(code: string | null, thrown: unknown): StoreReason {
  if (code === null) return /Unable to open|ConnectionFailed/.test(messageOf(thrown)) ? 'read-only' : 'io';
  const bySystem = reasonOfSystemCode[code];
  if (bySystem !== undefined) return bySystem;
  return reasonOfSqliteCode.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'io';
}

function codeOf(thrown: unknown): string | null {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return null;
  return typeof thrown.code === 'string' && thrown.code !== '' ? thrown.code : null;
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
