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
 * Takes from a damaged file what can be read into a fresh one, writes down what was lost, and only then lets the fresh one
 * take its place: killed at any moment, the next start finds the damaged file as it was, or the whole fresh one.
 */
export function salvageFile({ dataFolder, path, steps, changesLost }: DamagedFile): Salvaged {
  const fresh = freshPathOf(path);
  const aside = asidePathOf(path);
  removeDatabase(fresh);
  const into = openSqlite(fresh);
  // Until it is whole nobody reads it: one sync at the end, not one for each part.
  into.pragma('synchronous = OFF');
  migrate(into, steps);
  const found = salvage(path, into, (bodyId) => markOfBody(dataFolder, bodyId));
  into.close();
  syncFile(fresh);
  const salvaged: Salvaged = { damagedPath: aside, ...found, changesLost };
  writeSalvageReport(dataFolder, salvaged);
  renameSync(path, aside);
  for (const end of ['-wal', '-shm']) if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${aside}${end}`);
  renameSync(fresh, path);
  return salvaged;
}

/** Ends a salvage that was killed between its last two steps, and forgets one that was killed before. */
export function finishSalvage(path: string): void {
  const fresh = freshPathOf(path);
  if (!existsSync(fresh)) return;
  if (existsSync(path)) removeDatabase(fresh);
  else renameSync(fresh, path);
}

/**
 * Looks for changes that SQLite would drop without a word, because the log is damaged before them. Copies of file and log
 * are kept then, and the loss is written down. Gives how many changes those are.
 */
export function keepDamagedLog(dataFolder: string, path: string): { changesLost: number; damagedPath: string } | null {
  const changesLost = countLostChanges(`${path}-wal`);
  if (changesLost === 0 || !existsSync(path)) return null;
  const damagedPath = asidePathOf(path);
  copyDurably(path, damagedPath);
  copyDurably(`${path}-wal`, `${damagedPath}-wal`);
  writeSalvageReport(dataFolder, { damagedPath, runsKept: 0, runsLost: 0, changesLost });
  return { changesLost, damagedPath };
}

function freshPathOf(path: string): string {
  return `${path}.salvaging`;
}

function asidePathOf(path: string): string {
  return `${path}.damaged-${Date.now()}`;
}

function removeDatabase(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true });
}
