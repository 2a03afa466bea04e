import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** Limits of a packed file: one that unpacks to more is made to break its reader. */
const limits = { entries: 20_000, bytes: 400_000_000, entry: 200_000_000 };

/** The parts of a file. */
export interface Zip {
  readonly names: readonly string[];
  /** A part as text; empty where there is none. */
  text(name: string): Promise<string>;
}

/** A ZIP that is open. */
export interface PackedZip extends Zip {
  /** Returns the bytes of a part, unchanged; null if it is missing or damaged. */
  bytes(name: string): Promise<Buffer | null>;
}

/** Opens a ZIP; rejects if it is none, or exceeds the size limit. Entries are unpacked on demand. */
export async function openZip(bytes: Uint8Array): Promise<PackedZip> {
  const file = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(
      withRightEnd(Buffer.from(bytes)),
      { lazyEntries: true, decodeStrings: true, validateEntrySizes: true },
      (failure, zip) => {
        if (failure === null) resolve(zip);
        else reject(failure);
      },
    );
  });
  const entries = await listEntries(file);
  const folder = enclosingFolder([...entries.keys()]);
  return {
    names: [...entries.keys()].map((name) => (name.startsWith(folder) ? name.slice(folder.length) : name)),
    async text(name) {
      const entry = entries.get(folder + name) ?? entries.get(name);
      return entry === undefined ? '' : (await readEntry(file, entry)).toString('utf8');
    },
    async bytes(name) {
      const entry = entries.get(folder + name) ?? entries.get(name);
      return entry === undefined ? null : await readEntry(file, entry).catch(() => null);
    },
  };
}

const endMark = Buffer.from('PK\u0005\u0006', 'latin1');
/** Bytes of the end of central directory record of a ZIP, and the offset in it of the length of the comment that follows. */
const endRecord = { size: 22, commentLength: 20 };
const maxCommentBytes = 0xffff;

/** Everything after the end record is the comment, whatever its declared length: a surplus byte is tolerated. */
function withRightEnd(file: Buffer): Buffer {
  const at = file.lastIndexOf(endMark);
  if (at === -1 || at + endRecord.size > file.length) return file;
  const length = file.length - at - endRecord.size;
  if (length <= maxCommentBytes) file.writeUInt16LE(length, at + endRecord.commentLength);
  return file;
}

/** Some programs pack a book together with the folder that it was made in, which is none of its parts; empty for all other files. */
function enclosingFolder(names: readonly string[]): string {
  const start = 'META-INF/container.xml';
  const found = names.includes(start)
    ? undefined
    : names.find((name) => /^[^/]+\//.exec(name)?.[0].length === name.length - start.length && name.endsWith(start));
  return found === undefined ? '' : found.slice(0, -start.length);
}

function listEntries(file: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let size = 0;
    file.on('entry', (entry: Entry) => {
      size += entry.uncompressedSize;
      if (entries.size >= limits.entries || size > limits.bytes || entry.uncompressedSize > limits.entry) {
        reject(new Error('the file unpacks to too much'));
        return;
      }
      entries.set(entry.fileName, entry);
      file.readEntry();
    });
    file.once('end', () => {
      resolve(entries);
    });
    file.once('error', reject);
    file.readEntry();
  });
}

async function readEntry(file: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    file.openReadStream(entry, (failure, opened) => {
      if (failure === null) resolve(opened);
      else reject(failure);
    });
  });
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
