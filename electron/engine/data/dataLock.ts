import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../shared/base/result.ts';

export interface DataLock {
  release(): void;
}

const lockName = 'engine.lock';

/**
 * Locks a folder for one engine. A lock whose engine has exited is taken over.
 * @returns the lock, or one plain sentence that explains why the folder cannot be used
 */
export function lockData(folder: string): Result<DataLock, string> {
  const file = join(folder, lockName);
  const mine = `${file}.${randomUUID()}`;
  const words = describeProcess(process.pid);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(mine, words, { mode: 0o600 });
  } catch (failure) {
    return err(`The data folder ${folder} cannot be written (${codeOf(failure)}).`);
  }
  try {
    return take(folder, file, mine, words);
  } finally {
    rmSync(mine, { force: true });
  }
}

/** A hard link is created atomically and fails if the file exists: nobody ever reads a partial lock. */
function take(folder: string, file: string, mine: string, words: string): Result<DataLock, string> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      linkSync(mine, file);
      return ok({ release: () => releaseIfOwned(file, words) });
    } catch (failure) {
      if (codeOf(failure) !== 'EEXIST') return err(`The data folder ${folder} cannot be locked (${codeOf(failure)}).`);
    }
    const owner = readLockText(file);
    const pid = Number(owner?.split(' ')[0]);
    if (owner !== null && isRunning(pid) && describeProcess(pid) === owner) {
      return err(
        `Another engine (process ${pid}) uses the data folder ${folder}; stop it or give this one another --data.`,
      );
    }
    if (owner !== null) removeStale(file, owner);
  }
  return err(`The data folder ${folder} is being taken by another engine.`);
}

/** Renames the file before it is checked: it may have become another engine's valid lock since it was read. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (readLockText(aside) !== stale) linkSync(aside, file);
  } catch {
    // Another engine was faster at either step: the next attempt sees the result.
  } finally {
    rmSync(aside, { force: true });
  }
}

function readLockText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function releaseIfOwned(file: string, words: string): void {
  if (readLockText(file) === words) rmSync(file, { force: true });
}

function isRunning(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (failure) {
    return codeOf(failure) === 'EPERM';
  }
}

/** Identifies a process by its PID and, where the system reports it, its start time: PIDs are reused. */
function describeProcess(processId: number): string {
  return `${processId} ${startOf(processId)}`.trim();
}

function startOf(processId: number): string {
  try {
    // The name in parentheses may contain spaces; the start time is the 20th field after it.
    return readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : 'unknown';
}
