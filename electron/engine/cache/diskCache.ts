import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { createCatalogue, type Entry } from './catalogue.ts';

/** One copy of a value; copies of a key differ in their storage time. Milliseconds since 1970. */
export interface Copy {
  readonly storedAt: number;
  readonly bytes: number;
}

export interface DiskCache {
  /** The copies of a key, the newest first. */
  copies(key: string): Promise<readonly Copy[]>;
  /**
   * Returns the value; null where there is none, or a damaged one, which is deleted. `isUsed` counts as a use: eviction is least recently
   * used first.
   */
  read(key: string, storedAt: number, isUsed: boolean): Promise<unknown>;
  /** Stores plain data. Rejects when the disk write fails; a value that is too large for the cache is not stored. */
  put(key: string, storedAt: number, value: unknown): Promise<void>;
}

export interface DiskCacheSettings {
  readonly folder: string;
  /** All files together, in bytes. */
  readonly limitBytes: number;
  /** Older copies of a key give way to newer ones. */
  readonly copiesPerKey: number;
}

/** A name on disk consists of a digest and a time: it contains no external input. */
const nameForm = /^([0-9a-f]{64})-([0-9a-z]{1,11})\.kept$/;
const partForm = /^[0-9a-f]{32}\.part$/;

/** The first bytes of a file; another form of file gets another word. */
const magic = Buffer.from('TROWEL1\n');
const digestBytes = 32;

/** Maximum share of the cache for a single value. */
const largestShare = 0.25;
/** Eviction frees space for several values at once. */
const fullness = 0.95;

const squeeze = promisify<Buffer, { level: number }, Buffer>(gzip);
const unsqueeze = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);
const maxValueBytes = 512 * 1024 * 1024;

/**
 * Disk cache in files of one folder with a size limit and least-recently-used eviction. A file is written atomically and carries its own
 * digest: a damaged one counts as missing. One process at a time uses the folder.
 */
export function createDiskCache({ folder, limitBytes, copiesPerKey }: DiskCacheSettings): DiskCache {
  const catalogue = createCatalogue();
  const opened = open();

  async function open(): Promise<void> {
    for (const name of await readdir(folder).catch(() => [])) {
      if (partForm.test(name)) await rm(join(folder, name), { force: true });
      const [, key, time] = nameForm.exec(name) ?? [];
      if (key === undefined || time === undefined) continue;
      const status = await stat(join(folder, name)).catch(() => null);
      const storedAt = Number.parseInt(time, 36);
      if (status !== null) catalogue.add({ key, storedAt, bytes: status.size, usedAt: storedAt });
    }
    await makeRoom();
  }

  async function drop(entry: Entry): Promise<void> {
    catalogue.remove(entry);
    await rm(fileOf(entry), { force: true });
  }

  async function makeRoom(): Promise<void> {
    if (catalogue.bytes() <= limitBytes) return;
    for (const entry of catalogue.leastRecentlyUsedFirst()) {
      if (catalogue.bytes() <= limitBytes * fullness) return;
      await drop(entry);
    }
  }

  function fileOf({ key, storedAt }: Entry): string {
    return join(folder, `${key}-${storedAt.toString(36)}.kept`);
  }

  async function put(key: string, storedAt: number, value: unknown): Promise<void> {
    await opened;
    const bytes = await pack(key, value);
    if (bytes.byteLength > limitBytes * largestShare) return;
    const entry: Entry = { key: digestOf(key), storedAt, bytes: bytes.byteLength, usedAt: catalogue.use() };
    await writeAtomically(folder, fileOf(entry), bytes);
    catalogue.add(entry);
    for (const old of catalogue.of(entry.key).slice(copiesPerKey)) await drop(old);
    await makeRoom();
  }

  return {
    put,

    async copies(key) {
      await opened;
      return catalogue.of(digestOf(key)).map(({ storedAt, bytes }) => ({ storedAt, bytes }));
    },

    async read(key, storedAt, isUsed) {
      await opened;
      const entry = catalogue.of(digestOf(key)).find((copy) => copy.storedAt === storedAt);
      if (entry === undefined) return null;
      const found = await unpack(await readFile(fileOf(entry)).catch(() => null));
      if (found?.key !== key) {
        await drop(entry);
        return null;
      }
      if (isUsed) entry.usedAt = catalogue.use();
      return found.value;
    },
  };
}

async function writeAtomically(folder: string, file: string, bytes: Buffer): Promise<void> {
  const part = join(folder, `${randomBytes(16).toString('hex')}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(part, bytes, { mode: 0o600 });
    await rename(part, file);
  } catch (failure) {
    await rm(part, { force: true });
    throw failure;
  }
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

async function pack(key: string, value: unknown): Promise<Buffer> {
  const payload = await squeeze(serialize({ key, value }), { level: 1 });
  return Buffer.concat([magic, createHash('sha256').update(payload).digest(), payload]);
}

/** Unpacks the content of a file; null if it differs from what was written. */
async function unpack(bytes: Buffer | null): Promise<{ key: string; value: unknown } | null> {
  if (bytes?.subarray(0, magic.length).equals(magic) !== true) return null;
  const payload = bytes.subarray(magic.length + digestBytes);
  const digest = createHash('sha256').update(payload).digest();
  if (!digest.equals(bytes.subarray(magic.length, magic.length + digestBytes))) return null;
  try {
    // The digest proves that we wrote it.
    return deserialize(await unsqueeze(payload, { maxOutputLength: maxValueBytes })) as { key: string; value: unknown };
  } catch {
    return null;
  }
}
