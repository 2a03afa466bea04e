import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BodyId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { bodyIdOfName, bodyPathOf, incomingFolderOf } from './bodyFolder.ts';
import { isMissing, toStoreError } from './storeErrors.ts';

const ending = '.first';

/**
 * The first screens of long bodies, stored next to them: a copy of parts of a body, so that the window can show it before it has read the
 * body again. The window writes the text; it is removed with the body.
 */
export interface FirstScreens {
  pathOf(bodyId: BodyId): string;
  /** Does nothing where the body itself is not on the disk. Fails of kind `store`. */
  save(bodyId: BodyId, text: string): Promise<Result<null, AppError>>;
}

export function createFirstScreens(dataFolder: string): FirstScreens {
  const pathOf = (bodyId: BodyId): string => firstScreenPathOf(dataFolder, bodyId);
  const isStored = async (bodyId: BodyId): Promise<boolean> =>
    access(bodyPathOf(dataFolder, bodyId)).then(
      () => true,
      () => false,
    );
  return {
    pathOf,
    async save(bodyId, text) {
      const temporary = join(incomingFolderOf(dataFolder), `${bodyId}${ending}.${randomUUID()}`);
      try {
        if (!(await isStored(bodyId))) return ok(null);
        await mkdir(dirname(temporary), { recursive: true, mode: 0o700 });
        await writeFile(temporary, text, { mode: 0o600 });
        await rename(temporary, pathOf(bodyId));
        // If the body was removed in the meantime, its first screen would be left behind.
        if (!(await isStored(bodyId))) await rm(pathOf(bodyId), { force: true });
        return ok(null);
      } catch (failure) {
        await rm(temporary, { force: true }).catch(() => undefined);
        // Its folder went with the body.
        return isMissing(failure) ? ok(null) : err(toStoreError(failure, dataFolder));
      }
    },
  };
}

/** The body that a file in a shard is the first screen of; null for every other file. */
export function firstScreenOfName(name: string): BodyId | null {
  return name.endsWith(ending) ? bodyIdOfName(name.slice(0, -ending.length)) : null;
}

/** Goes with its body, whether there is one or not. Throws as `fs` does. */
export function removeFirstScreen(dataFolder: string, bodyId: BodyId): void {
  rmSync(firstScreenPathOf(dataFolder, bodyId), { force: true });
}

function firstScreenPathOf(dataFolder: string, bodyId: BodyId): string {
  return `${bodyPathOf(dataFolder, bodyId)}${ending}`;
}
