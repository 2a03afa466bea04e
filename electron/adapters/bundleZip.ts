import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { PartFacts, PartsOfRun, WrittenPart } from '../core/bundle/exportRun.ts';
import { exportError, partialPath } from './writeChunks.ts';

/**
 * Writes the parts of a run into a ZIP, one after another as they arrive. The file is replaced only when it is complete.
 * @param signal ends the writing and removes what was written
 */
export async function writeBundle(
  path: string,
  parts: PartsOfRun,
  signal: AbortSignal = neverAborted,
): Promise<Result<null, AppError>> {
  const half = partialPath(path);
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(half, { mode: 0o600 }), { signal });
  const broken = new Promise<never>((_resolve, reject) => {
    zip.on('error', reject);
    written.catch(reject);
  });
  // It is listened to while a part is written; between parts nothing may be unhandled.
  broken.catch(() => undefined);
  let inHand: Readable | null = null;
  try {
    let facts: PartFacts = noFacts;
    for (let step = await parts.next(facts); step.done !== true; step = await parts.next(facts)) {
      const part = addPart(zip, step.value);
      inHand = part.stream;
      facts = await Promise.race([part.facts, broken]);
    }
    zip.end();
    await Promise.race([written, broken]);
    await rename(half, path);
    return ok(null);
  } catch (failure) {
    inHand?.destroy();
    if (zip.outputStream instanceof Readable) zip.outputStream.destroy();
    await parts.return().catch(() => undefined);
    await written.catch(() => undefined);
    await rm(half, { force: true }).catch(() => undefined);
    return err(exportError(failure, path));
  }
}

const neverAborted = new AbortController().signal;

/** The first step of a generator takes nothing. */
const noFacts: PartFacts = { size: 0, sha256: '' };

interface AddedPart {
  readonly stream: Readable;
  readonly facts: Promise<PartFacts>;
}

function addPart(zip: ZipFile, { path, chunks, isPacked }: WrittenPart): AddedPart {
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(): AsyncGenerator<Buffer, void> {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : Buffer.from(chunk);
      hash.update(bytes);
      size += bytes.byteLength;
      yield bytes;
    }
  }
  const stream = Readable.from(measured(), { objectMode: false });
  const done = finished(stream, { writable: false });
  zip.addReadStream(stream, path, { compress: !isPacked, mode: 0o100600 });
  return { stream, facts: done.then(() => ({ size, sha256: hash.digest('hex') })) };
}
