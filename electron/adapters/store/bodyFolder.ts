import { join } from 'node:path';
import { bodyIdSchema, type BodyId } from '../../../shared/base/brand.ts';

/** Where bodies live below the data folder: `bodies/ab/ab…`, and what is still being written in `bodies/incoming`. */
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

/** The id that a file name in a shard stands for; null for a stranger's file. */
export function bodyIdOfName(name: string): BodyId | null {
  const id = bodyIdSchema.safeParse(name);
  return id.success ? id.data : null;
}
