import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BodyId } from '../../../shared/base/brand.ts';
import { bodyFolderOf, bodyIdOfName, bodyPathOf } from './bodyFolder.ts';
import { firstScreenOfName, removeFirstScreen } from './firstScreens.ts';

/** The file system's clock for files may lag behind the program's by a tick. */
const clockLagMs = 2000;

/**
 * What tells this file of a body from one that is written over it later: a new file never has the number of one that is
 * still there. Null when there is no file.
 */
export function markOfBody(dataFolder: string, bodyId: BodyId): string | null {
  try {
    const { ino, mtimeMs } = statSync(bodyPathOf(dataFolder, bodyId));
    return `${ino}:${mtimeMs}`;
  } catch {
    return null;
  }
}

/** Removes a body's file, and what was kept beside it, if it is still the one with this mark: otherwise somebody has stored the same bytes again. */
export function removeBody(dataFolder: string, bodyId: BodyId, mark: string | null): boolean {
  if (mark === null || markOfBody(dataFolder, bodyId) !== mark) return false;
  try {
    removeFirstScreen(dataFolder, bodyId);
    rmSync(bodyPathOf(dataFolder, bodyId));
    return true;
  } catch {
    // Not ours to remove now: the next start tries again.
    return false;
  }
}

/**
 * Removes files of bodies that no row names and that were there before `askedAt` (ms since 1970), when this session began: a later one may belong
 * to a run that has not told the store yet. Gives how many bodies went; first screens without a body go as well.
 */
export function collectOrphans(dataFolder: string, isNamed: (bodyId: BodyId) => boolean, askedAt: number): number {
  let removed = 0;
  const root = bodyFolderOf(dataFolder);
  for (const shard of namesIn(root)) {
    if (!/^[0-9a-f]{2}$/.test(shard)) continue;
    for (const name of namesIn(join(root, shard))) {
      removeWidow(dataFolder, name);
      const bodyId = bodyIdOfName(name);
      if (bodyId === null || isNamed(bodyId) || !isOlder(dataFolder, bodyId, askedAt - clockLagMs)) continue;
      if (removeBody(dataFolder, bodyId, markOfBody(dataFolder, bodyId))) removed += 1;
    }
  }
  return removed;
}

/** A first screen whose body went by other ways, or in between. */
function removeWidow(dataFolder: string, name: string): void {
  const bodyId = firstScreenOfName(name);
  if (bodyId === null || markOfBody(dataFolder, bodyId) !== null) return;
  try {
    removeFirstScreen(dataFolder, bodyId);
  } catch {
    // Not ours to remove now: the next start tries again.
  }
}

function isOlder(dataFolder: string, bodyId: BodyId, time: number): boolean {
  return (statSync(bodyPathOf(dataFolder, bodyId), { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < time;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
