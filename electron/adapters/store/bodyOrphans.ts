import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BodyId } from '../../../shared/base/brand.ts';
import { bodyFolderOf, bodyIdOfName, bodyPathOf } from './bodyFolder.ts';
import { firstScreenOfName, removeFirstScreen } from './firstScreens.ts';

/** The file system's clock may lag behind the program's by a tick. */
const clockLagMs = 2000;

/**
 * Identifies this file of a body, as opposed to one written over it later: a new file never has the inode number of an existing one. Null
 * without a file.
 */
export function markOfBody(dataFolder: string, bodyId: BodyId): string | null {
  try {
    const { ino, mtimeMs } = statSync(bodyPathOf(dataFolder, bodyId));
    return `${ino}:${mtimeMs}`;
  } catch {
    return null;
  }
}

/** Removes a body's file and its companion files if it is still the one with this mark: otherwise the same bytes have been stored again. */
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
 * Removes body files that no row names and that existed before `askedAt` (ms since 1970), when this session began: a later one may belong
 * to a run that the store does not know yet. Returns how many bodies were removed; first screens without a body are removed as well.
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

/** Removes a first screen whose body was removed by other means or in the meantime. */
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
