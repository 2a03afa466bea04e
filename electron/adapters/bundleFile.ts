import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { parseJson } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import { linesHeaderSchema } from '../../shared/run/runFile.ts';
import type { RunFileItem } from '../core/bundle/importRun.ts';
import { linesIn } from './bundleLines.ts';
import { refusedFile } from './bundleRefusal.ts';
import { readZip } from './bundleUnzip.ts';
import { checkRegularFile, NotRegularFileError } from './regularFile.ts';
import { toStoreError } from './store/storeErrors.ts';

/** Bounds of a file that is read, in bytes. */
export interface BundleBounds {
  readonly file: number;
  readonly unpacked: number;
  readonly line: number;
  readonly manifest: number;
  /** Bodies in it. */
  readonly bodies: number;
}

/** Reads the content of a run file, in the current or the older format. The last item may be an error: then nothing before it counts. */
export async function* readBundle(
  path: string,
  bounds: BundleBounds,
): AsyncGenerator<Result<RunFileItem, AppError>, void> {
  try {
    const facts = await stat(path);
    checkRegularFile(facts);
    if (facts.size > bounds.file) return yield err(refusedFile('it is too large'));
    const beginning = await beginningOf(path);
    if (beginning === gzipBeginning) yield* readLines(path, bounds);
    else if (beginning === zipBeginning) yield* readZip(path, bounds);
    else yield err(refusedFile('it was not written by Trowel, or by a later one'));
  } catch (failure) {
    if (failure instanceof NotRegularFileError) return yield err(refusedFile(failure.message));
    const isIo = failure instanceof Error && 'syscall' in failure;
    yield isIo ? err(toStoreError(failure, path)) : err(refusedFile('it is damaged'));
  }
}

/** Of two bytes, in hex. */
const gzipBeginning = '1f8b';
const zipBeginning = '504b';

async function beginningOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The older format: lines of JSON, the first of which is the header. */
async function* readLines(path: string, bounds: BundleBounds): AsyncGenerator<Result<RunFileItem, AppError>, void> {
  let isFirst = true;
  for await (const line of linesIn(createReadStream(path).pipe(createGunzip()), bounds)) {
    if (!line.ok) return yield line;
    if (!isFirst) yield ok({ kind: 'line', text: line.value });
    else if (!isHeader(line.value)) return yield err(refusedFile('it was not written by Trowel, or by a later one'));
    isFirst = false;
  }
  if (isFirst) yield err(refusedFile('it holds no run'));
}

const maxHeaderChars = 10_000;

function isHeader(line: string): boolean {
  const json = line.length > maxHeaderChars ? null : parseJson(line);
  return json?.ok === true && linesHeaderSchema.safeParse(json.value).success;
}
