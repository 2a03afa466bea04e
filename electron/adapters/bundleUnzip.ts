import { createHash } from 'node:crypto';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { jsonDepth, parseJson } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import {
  bodyIdOfPath,
  isPartPath,
  runFileLimits,
  type RunFileManifest,
  runFileManifestSchema,
  type RunFilePart,
  runFileParts,
} from '../../shared/run/runFile.ts';
import type { RunFileItem } from '../core/bundle/importRun.ts';
import { linesIn } from './bundleLines.ts';
import { refusedFile } from './bundleRefusal.ts';

interface ZipBounds {
  readonly unpacked: number;
  readonly line: number;
  readonly manifest: number;
  readonly bodies: number;
}

/**
 * Reads the ZIP of a run: bodies, then the log, then the trace. Nothing is unpacked to a path that the archive names: an entry name only
 * tells which part it is. Sizes are summed before anything is unpacked; each part must not exceed its declared size and must match the hash
 * in the manifest.
 */
export async function* readZip(path: string, bounds: ZipBounds): AsyncGenerator<Result<RunFileItem, AppError>, void> {
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: true,
    validateEntrySizes: true,
    strictFileNames: true,
  });
  try {
    const listed = await entriesOf(zip, bounds);
    if (!listed.ok) return yield listed;
    const manifest = await manifestOf(zip, listed.value, bounds);
    if (!manifest.ok) return yield manifest;
    for (const part of inOrder(manifest.value.parts)) {
      const entry = listed.value.get(part.path);
      if (entry === undefined) return yield err(refusedFile('a part of it is missing'));
      yield* itemsOf(zip, entry, part, bounds);
    }
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile, bounds: ZipBounds): Promise<Result<Map<string, Entry>, AppError>> {
  const most = bounds.bodies + Object.keys(runFileParts).length;
  if (zip.entryCount > most) return err(refusedFile('it holds too many parts'));
  const entries = new Map<string, Entry>();
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    if (size > bounds.unpacked) return err(refusedFile('it is too large'));
    if (!isPartPath(entry.fileName) || entries.has(entry.fileName) || entry.isEncrypted())
      return err(refusedFile('it contains a file that does not belong to a run'));
    entries.set(entry.fileName, entry);
  }
  return ok(entries);
}

async function manifestOf(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  bounds: ZipBounds,
): Promise<Result<RunFileManifest, AppError>> {
  const entry = entries.get(runFileParts.manifest);
  if (entry === undefined || entry.uncompressedSize > bounds.manifest)
    return err(refusedFile('it was not written by Trowel, or by a later one'));
  const pieces: Buffer[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString('utf8');
  const json = jsonDepth(text) > runFileLimits.depth ? null : parseJson(text);
  const manifest = json?.ok === true ? runFileManifestSchema.safeParse(json.value) : null;
  if (manifest?.success !== true) return err(refusedFile('it was not written by Trowel, or by a later one'));
  const names = new Set(manifest.data.parts.map(({ path }) => path));
  const isAll = names.size === manifest.data.parts.length && names.size === entries.size - 1;
  return isAll && !names.has(runFileParts.manifest)
    ? ok(manifest.data)
    : err(refusedFile('it holds other parts than it says'));
}

/** Sorts bodies before the events that refer to them. */
function inOrder(parts: readonly RunFilePart[]): readonly RunFilePart[] {
  const rank = ({ path }: RunFilePart): number => (path === runFileParts.trace ? 2 : path === runFileParts.log ? 1 : 0);
  return parts.toSorted((one, other) => rank(one) - rank(other));
}

async function* itemsOf(
  zip: ZipFile,
  entry: Entry,
  part: RunFilePart,
  bounds: ZipBounds,
): AsyncGenerator<Result<RunFileItem, AppError>, void> {
  const hash = createHash('sha256');
  const stream = await zip.openReadStreamPromise(entry);
  async function* hashed(): AsyncGenerator<Buffer, void> {
    for await (const piece of stream) {
      hash.update(piece as Buffer);
      yield piece as Buffer;
    }
  }
  const bodyId = bodyIdOfPath(part.path);
  if (bodyId !== null) {
    yield ok({ kind: 'body', bodyId, contentType: part.contentType ?? null, chunks: hashed() });
  } else if (part.path === runFileParts.log || part.path === runFileParts.trace) {
    for await (const line of linesIn(hashed(), bounds)) {
      if (!line.ok) return yield line;
      yield ok({ kind: 'line', text: line.value });
    }
  } else {
    for await (const _ of hashed());
  }
  if (hash.digest('hex') !== part.sha256) yield err(refusedFile('a part of it is not what the manifest says'));
}
