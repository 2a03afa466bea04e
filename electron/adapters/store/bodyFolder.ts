import { join } from 'node:path';
import { bodyIdSchema, type BodyId } from '../../../shared/base/brand.ts';

/** Returns the folder of bodies below the data folder: `bodies/ab/ab…`, and `bodies/incoming` for those still being written. */
export function bodyFolderOf(dataFolder: string): string {
  return join(dataFolder, 'bodies');
}

export function incomingFolderOf(dataFolder: string): string {
  return join(bodyFolderOf(dataFolder), 'incoming');
}

export function shardOf(dataFolder: string, bodyId: BodyId): string {
  return join(bodyFolderOf(dataFolder), bodyId.slice(0, 2));
}

export function bodyPathOf(dataFolder: string, bodyId: BodyId): string {
  return join(shardOf(dataFolder, bodyId), bodyId);
}

/** Returns the id that a file name in a shard represents; null for a foreign file. */
export function bodyIdOfName(name: string): BodyId | null {
  const id = bodyIdSchema.safeParse(name);
  return id.success ? id.data : null;
}
