import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { isJsonObject, parseJson, type JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { DocumentFile } from '../../core/storage/documentFile.ts';
import { syncFolder, writeAll } from './durableFile.ts';
import { isMissing, storeError, toStoreError } from './storeErrors.ts';

export interface DocumentFileOptions<Value> {
  readonly path: string;
  /** `version` is the one written now; a file with a higher one is `newer-format` and is left unchanged. */
  readonly schema: z.ZodType<Value>;
  readonly version: number;
}

/**
 * A small document as JSON in its own file (mode 0600), replaced atomically. Settings, connections, keys and the workspace are in such
 * files and not in SQLite: the window needs them before the store's process runs, and a damaged one affects only itself.
 */
export function createDocumentFile<Value>(options: DocumentFileOptions<Value>): DocumentFile<Value> {
  let lastWrite: Promise<unknown> = Promise.resolve();
  return {
    read: () => readDocument(options),
    write(value) {
      const written = lastWrite.then(() => replaceFile(options.path, `${JSON.stringify(value, null, 2)}\n`));
      lastWrite = written;
      return written;
    },
  };
}

async function readDocument<Value>(options: DocumentFileOptions<Value>): Promise<Result<Value | null, AppError>> {
  const { path, schema } = options;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (failure) {
    return isMissing(failure) ? ok(null) : err(toStoreError(failure, path));
  }
  const json = parseJson(text);
  if (json.ok && isNewer(json.value, options.version)) return err(storeError('newer-format', path));
  const value = json.ok ? schema.safeParse(json.value) : null;
  if (value?.success) return ok(value.data);
  const aside = `${path}.damaged-${Date.now()}`;
  await rename(path, aside).catch(() => undefined);
  return err(storeError('damaged', path, `kept as ${aside}`));
}

function isNewer(value: JsonValue, version: number): boolean {
  const found = isJsonObject(value) ? value['version'] : undefined;
  return typeof found === 'number' && found > version;
}

async function replaceFile(path: string, text: string): Promise<Result<null, AppError>> {
  const temporary = `${path}.new`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(temporary, 'w', 0o600);
    try {
      await writeAll(file, Buffer.from(text, 'utf8'));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return ok(null);
  } catch (failure) {
    await rm(temporary, { force: true }).catch(() => undefined);
    return err(toStoreError(failure, path));
  }
}
