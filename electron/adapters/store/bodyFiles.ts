import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bodyIdSchema, type BodyId } from '../../../shared/base/brand.ts';
import { err, ok } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { StoredBody } from '../../../shared/run/events.ts';
import type { BodyFacts, BodyReader, BodySink, BodyStreamer, BodyWriter } from '../../core/storage/bodyStore.ts';
import { createBodyHasher, type StartHashThread } from './bodyHasher.ts';
import { bodyPathOf, incomingFolderOf } from './bodyFolder.ts';
import { createIncomingFile } from './incomingFile.ts';
import { isMissing, toStoreError } from './storeErrors.ts';

export interface BodyFiles extends BodySink, BodyReader, BodyStreamer {
  pathOf(bodyId: BodyId): string;
  /** Removes bodies that were still being written when the app last ended. */
  cleanIncoming(): Promise<void>;
}

/** Bodies as files named by the sha256 of their bytes, below a data folder. They stream here without passing the store's process. */
export function createBodyFiles(dataFolder: string, startHashThread: StartHashThread | null = null): BodyFiles {
  const incoming = incomingFolderOf(dataFolder);
  /** Marks the files of this session: all others are leftovers. */
  const session = randomUUID();
  return {
    pathOf: (bodyId) => bodyPathOf(dataFolder, bodyId),
    open: () => createWriter(dataFolder, join(incoming, `${session}.${randomUUID()}`), startHashThread),
    async read(bodyId) {
      const path = bodyPathOf(dataFolder, bodyId);
      try {
        return ok(new Uint8Array(await readFile(path)));
      } catch (failure) {
        return err(isMissing(failure) ? missingBody(bodyId) : toStoreError(failure, path));
      }
    },
    async stream(bodyId) {
      const path = bodyPathOf(dataFolder, bodyId);
      try {
        const { size } = await stat(path);
        return ok({ size, chunks: () => createReadStream(path) });
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

function createWriter(dataFolder: string, path: string, startHashThread: StartHashThread | null): BodyWriter {
  const file = createIncomingFile(path);
  const hash = createBodyHasher(path, startHashThread);
  let size = 0;
  return {
    async write(chunk) {
      try {
        await file.write(chunk);
        hash.written(chunk);
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
        // Over a file that already exists: its new modification time tells the removal of older runs that the body is in use again.
        await file.moveTo(bodyPathOf(dataFolder, bodyId));
        return ok(toStoredBody(bodyId, size, facts));
      } catch (failure) {
        await file.remove().catch(() => undefined);
        return err(toStoreError(failure, dataFolder));
      }
    },
    async discard() {
      await hash.stop();
      await file.remove().catch(() => undefined);
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
