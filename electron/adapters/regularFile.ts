import { constants, closeSync, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';

/** Why a path of a person cannot be read as a file: reading a pipe, a device or a socket may wait for ever. */
export class NotRegularFileError extends Error {
  readonly code = 'TROWEL_NOT_A_FILE';
  constructor(what: string) {
    super(`it is ${what}, not a file`);
  }
}

/** Throws `NotRegularFileError` where a path leads to something else than a regular file. */
export function checkRegularFile(facts: Stats): void {
  if (facts.isFile()) return;
  throw new NotRegularFileError(kindOf(facts));
}

function kindOf(facts: Stats): string {
  if (facts.isDirectory()) return 'a folder';
  if (facts.isFIFO()) return 'a pipe';
  if (facts.isSocket()) return 'a socket';
  return 'a device';
}

/** The text (UTF-8) of a file that a person named. Throws as `fs` does, and `NotRegularFileError`; never waits for a pipe. */
export function readRegularFile(path: string | URL): string {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    checkRegularFile(fstatSync(file));
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** Why a file could not be read, as a part of a sentence. */
export function reasonOfFailure(failure: unknown): string {
  if (failure instanceof NotRegularFileError) return failure.message;
  const isGone = failure instanceof Error && 'code' in failure && failure.code === 'ENOENT';
  if (isGone) return 'it is not there';
  return failure instanceof Error ? failure.message : String(failure);
}
