import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bodyIdSchema, type BodyId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { StoredBody } from '../../../shared/run/events.ts';
import type { BodyFacts, BodyReader, BodySink, BodyWriter } from '../../core/bodyStore.ts';
import { createBodyHasher, type BodyHasher, type HashThread } from './bodyHasher.ts';
import { bodyPathOf, incomingFolderOf, shardOf } from './bodyFolder.ts';
import { syncFolder, writeAll } from './durableFile.ts';
import { isMissing, toStoreError } from './storeErrors.ts';

export interface BodyFiles extends BodySink, BodyReader {
  pathOf(bodyId: BodyId): string;
  /** Removes what was still being written when the app last ended. */
  cleanIncoming(): Promise<void>;
}

/** Bodies as files named by the sha256 of their bytes, below a data folder. They stream here without passing the store's process. */
export function createBodyFiles(dataFolder: string, startHashThread: (() => HashThread) | null = null): BodyFiles {
  const incoming = incomingFolderOf(dataFolder);
  /** Marks the files of this session: all others are left over. */
  const session = randomUUID();
  return {
    pathOf: (bodyId) => bodyPathOf(dataFolder, bodyId),
    open: () => openWriter(dataFolder, join(incoming, `${session}.${randomUUID()}`), createBodyHasher(startHashThread)),
    async read(bodyId) {
      const path = bodyPathOf(dataFolder, bodyId);
      try {
        return ok(new Uint8Array(await readFile(path)));
      } catch (failure) {
        return err(isMissing(failure) ? missingBody(bodyId) : toStoreError(failure, path));
      }
    },
    async cleanIncoming() {
      for (const name of await readdir(incoming).catch(() => [])) {
        if (name.startsWith(session)) continue;
        await rm(join(incoming, name), { force: true, recursive: true }).catch(() => undefined);
      }
    },
  };
}

async function openWriter(dataFolder: string, path: string, hash: BodyHasher): Promise<Result<BodyWriter, AppError>> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return ok(createWriter(dataFolder, path, await open(path, 'wx', 0o600), hash));
  } catch (failure) {
    return err(toStoreError(failure, path));
  }
}

function createWriter(dataFolder: string, path: string, file: FileHandle, hash: BodyHasher): BodyWriter {
  let size = 0;
  let open = true;

  async function close(): Promise<void> {
    if (!open) return;
    open = false;
    await file.close();
  }

  async function moveIntoPlace(bodyId: BodyId): Promise<void> {
    await close();
    const shard = shardOf(dataFolder, bodyId);
    await mkdir(shard, { recursive: true, mode: 0o700 });
    // Over a file that is there already: its fresh time tells the removal of older runs that the body is wanted again.
    await rename(path, bodyPathOf(dataFolder, bodyId));
    await syncFolder(shard);
  }

  return {
    async write(chunk) {
      try {
        await Promise.all([hash.update(chunk), writeAll(file, chunk)]);
        size += chunk.byteLength;
        return ok(null);
      } catch (failure) {
        return err(toStoreError(failure, path));
      }
    },
    async commit(facts) {
      try {
        const [digest] = await Promise.all([hash.digest(), file.sync()]);
        const bodyId = bodyIdSchema.parse(digest);
        await moveIntoPlace(bodyId);
        return ok(toStoredBody(bodyId, size, facts));
      } catch (failure) {
        await close().catch(() => undefined);
        await rm(path, { force: true }).catch(() => undefined);
        return err(toStoreError(failure, dataFolder));
      }
    },
    async discard() {
      hash.stop();
      await close().catch(() => undefined);
      await rm(path, { force: true }).catch(() => undefined);
    },
  };
}

function toStoredBody(bodyId: BodyId, size: number, facts: BodyFacts): StoredBody {
  return {
    bodyId,
    size,
    contentType: facts.contentType?.slice(0, 200) ?? null,
    redactions: facts.redactions,
    ...(facts.notUtf8 ? { notUtf8: true } : {}),
  };
}

function missingBody(bodyId: BodyId): AppError {
  return { kind: 'not-found', what: 'body', message: `There is no body ${bodyId}` };
}
