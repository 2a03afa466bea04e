import { existsSync, renameSync, rmSync } from 'node:fs';
import { markOfBody } from './bodyOrphans.ts';
import { copyDurably, syncFile } from './durableFile.ts';
import { countLostChanges } from './logDamage.ts';
import { migrate } from './migrations.ts';
import { salvage } from './salvage.ts';
import { writeSalvageReport, type Salvaged } from './salvageReport.ts';
import { openSqlite } from './sqliteDriver.ts';

export interface DamagedFile {
  readonly dataFolder: string;
  readonly path: string;
  readonly steps: readonly string[];
  readonly changesLost: number;
}

/**
 * Copies the readable data of a damaged file into a fresh one, writes down what was lost, and only then replaces the damaged file. When
 * killed at any moment, the next start finds the damaged file unchanged or the complete fresh one.
 */
export function salvageFile({ dataFolder, path, steps, changesLost }: DamagedFile): Salvaged {
  const fresh = freshPathOf(path);
  const aside = damagedPathOf(path);
  removeDatabase(fresh);
  const into = openSqlite(fresh);
  // Until it is complete nothing reads it: one sync at the end instead of one for each part.
  into.pragma('synchronous = OFF');
  migrate(into, steps);
  const found = salvage(path, into, (bodyId) => markOfBody(dataFolder, bodyId));
  into.close();
  syncFile(fresh);
  const salvaged: Salvaged = { damagedPath: aside, ...found, changesLost };
  writeSalvageReport(dataFolder, salvaged);
  renameSync(path, aside);
  moveLog(path, aside);
  renameSync(fresh, path);
  return salvaged;
}

function moveLog(from: string, to: string): void {
  for (const end of ['-wal', '-shm']) if (existsSync(`${from}${end}`)) renameSync(`${from}${end}`, `${to}${end}`);
}

/** Ends a salvage that was killed between its last two steps, and forgets one that was killed before. */
export function finishSalvage(path: string): void {
  const fresh = freshPathOf(path);
  if (!existsSync(fresh)) return;
  if (existsSync(path)) {
    removeDatabase(fresh);
    return;
  }
  // SQLite would apply the log of the damaged file to the fresh one.
  moveLog(path, damagedPathOf(path));
  renameSync(fresh, path);
}

/**
 * Looks for changes that SQLite would drop silently because the log is damaged before them. Then copies of file and log are preserved and
 * the loss is written down. Returns how many changes those are.
 */
export function preserveDamagedLog(
  dataFolder: string,
  path: string,
): { changesLost: number; damagedPath: string } | null {
  const changesLost = countLostChanges(`${path}-wal`);
  if (changesLost === 0 || !existsSync(path)) return null;
  const damagedPath = damagedPathOf(path);
  copyDurably(path, damagedPath);
  copyDurably(`${path}-wal`, `${damagedPath}-wal`);
  writeSalvageReport(dataFolder, { damagedPath, runsKept: 0, runsLost: 0, changesLost });
  return { changesLost, damagedPath };
}

function freshPathOf(path: string): string {
  return `${path}.salvaging`;
}

function damagedPathOf(path: string): string {
  return `${path}.damaged-${Date.now()}`;
}

function removeDatabase(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true });
}
