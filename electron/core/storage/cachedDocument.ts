import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { DocumentFile } from './documentFile.ts';

/** A small document in memory that is written through to its file, one change after another. */
export interface CachedDocument<Value> {
  /** Returns the content of the file after all pending changes, or the fallback if it is missing or cannot be read. */
  get(): Promise<Value>;
  /** Applies a change to the newest value; an error of the change or of the file leaves everything unchanged. */
  change(apply: (value: Value) => Result<Value, AppError>): Promise<Result<Value, AppError>>;
  /** Drops the cached value: the next call reads the file. */
  forget(): void;
}

export function createCachedDocument<Value>(file: DocumentFile<Value>, fallback: Value): CachedDocument<Value> {
  let current: Promise<Value> | null = null;
  /** A file of a newer version is not written over. */
  let refusal: AppError | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function load(): Promise<Value> {
    const found = await file.read();
    if (found.ok) return found.value ?? fallback;
    if (found.error.kind === 'store' && found.error.reason === 'newer-format') refusal = found.error;
    return fallback;
  }

  function read(): Promise<Value> {
    current ??= load();
    return current;
  }

  async function changeNow(apply: (value: Value) => Result<Value, AppError>): Promise<Result<Value, AppError>> {
    const changed = apply(await read());
    if (!changed.ok) return changed;
    if (refusal !== null) return { ok: false, error: refusal };
    const written = await file.write(changed.value);
    if (!written.ok) return written;
    current = Promise.resolve(changed.value);
    return ok(changed.value);
  }

  return {
    // A read after a change was requested returns its result, however long its file takes.
    get: () => last.then(read),
    change(apply) {
      const changed = last.then(() => changeNow(apply));
      last = changed.catch(() => undefined);
      return changed;
    },
    forget() {
      current = null;
      refusal = null;
    },
  };
}
