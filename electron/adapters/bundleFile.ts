import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import { toStoreError } from './store/storeErrors.ts';

/** Bounds of a file that is read, in bytes. */
export interface BundleBounds {
  readonly file: number;
  readonly unpacked: number;
  readonly line: number;
}

/** Writes lines into a compressed file: it is there whole, or as it was before. */
export async function writeBundle(path: string, lines: AsyncIterable<string>): Promise<Result<null, AppError>> {
  const half = `${path}.part`;
  try {
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(half, { mode: 0o600 }));
    await rename(half, path);
    return ok(null);
  } catch (failure) {
    await rm(half, { force: true });
    return err(toStoreError(failure, path));
  }
}

/** The lines of a compressed file. The last may be an error: then nothing that came before it counts. */
export async function* readBundle(path: string, bounds: BundleBounds): AsyncGenerator<Result<string, AppError>, void> {
  try {
    if ((await stat(path)).size > bounds.file) return yield err(refused('it is too large'));
    yield* linesIn(createReadStream(path).pipe(createGunzip()), bounds);
  } catch (failure) {
    const isIo = failure instanceof Error && 'syscall' in failure;
    yield isIo ? err(toStoreError(failure, path)) : err(refused('it is damaged'));
  }
}

async function* linesIn(
  chunks: AsyncIterable<unknown>,
  bounds: BundleBounds,
): AsyncGenerator<Result<string, AppError>, void> {
  let unpacked = 0;
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = chunk as Buffer;
    unpacked += bytes.byteLength;
    if (unpacked > bounds.unpacked) return yield err(refused('it is too large'));
    let from = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
      begun.push(bytes.subarray(from, end));
      yield ok(Buffer.concat(begun).toString('utf8'));
      begun = [];
      length = 0;
      from = end + 1;
    }
    begun.push(bytes.subarray(from));
    length += bytes.byteLength - from;
    if (length > bounds.line) return yield err(refused('a line of it is too long'));
  }
  if (length > 0) yield err(refused('it ends in the middle'));
}

const newline = 0x0a;

function refused(why: string): AppError {
  return { kind: 'refused', reason: 'bad-input', message: `This file cannot be opened as a run: ${why}.` };
}
