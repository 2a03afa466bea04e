import { ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { DocumentFile } from './documentFile.ts';

/** A small document in memory that is written through to its file, one change after another. */
export interface CachedDocument<Value> {
  /** What the file says once the changes asked for before are in it, or the fallback when there is none or it cannot be read. */
  get(): Promise<Value>;
  /** Applies a change to the newest value; an error of the change or of the file leaves everything as it was. */
  change(apply: (value: Value) => Result<Value, AppError>): Promise<Result<Value, AppError>>;
  /** Forgets what it knows: the next question reads the file. */
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
    // Whoever asks after a change was asked for means what it makes, however long its file takes.
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
