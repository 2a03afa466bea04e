import { crc32 } from 'node:zlib';
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

/** Parts that the workbook parser reads: no images and no videos. */
const isRead = /\.(?:xml|rels|bin)$|(?:^|\/)mimetype$/i;

/** Sizes of the records of a ZIP, and their signatures. */
const localHeader = { size: 30, mark: 0x04034b50 };
const centralHeader = { size: 46, mark: 0x02014b50 };
/** Version that a reader needs, and the flag of part names in UTF-8 (APPNOTE 4.4). */
const version = 20;
const flags = 0x0800;

/**
 * Returns a workbook whose parts can all be unpacked: the file itself, or a copy without the damaged parts. The workbook parser unpacks the
 * file itself, and does not terminate on a damaged part.
 * @param zip its parts
 */
export async function intactWorkbook(zip: PackedZip, file: Uint8Array): Promise<Uint8Array> {
  for (const name of zip.names) if ((await zip.bytes(name)) === null) return await plainZip(zip);
  return file;
}

/** Returns a workbook with its parts stored uncompressed. */
async function plainZip(zip: PackedZip): Promise<Uint8Array> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const name of zip.names.filter((part) => isRead.test(part))) {
    const bytes = await zip.bytes(name);
    if (bytes === null) continue;
    const title = Buffer.from(name);
    const head = Buffer.alloc(localHeader.size);
    head.writeUInt32LE(localHeader.mark, 0);
    writeFacts(head, 4, { title, bytes });
    const row = Buffer.alloc(centralHeader.size);
    row.writeUInt32LE(centralHeader.mark, 0);
    row.writeUInt16LE(version, 4);
    writeFacts(row, 6, { title, bytes });
    row.writeUInt32LE(place, 42);
    files.push(head, title, bytes);
    directory.push(row, title);
    place += head.length + title.length + bytes.length;
  }
  const rows = Buffer.concat(directory);
  const last = Buffer.alloc(endRecord.size);
  endMark.copy(last);
  last.writeUInt16LE(directory.length / 2, 8);
  last.writeUInt16LE(directory.length / 2, 10);
  last.writeUInt32LE(rows.length, 12);
  last.writeUInt32LE(place, 16);
  return Buffer.concat([...files, rows, last]);
}

/** Writes the fields that both records of a part share (APPNOTE 4.3.7 and 4.3.12), starting with the version. */
function writeFacts(
  record: Buffer,
  at: number,
  { title, bytes }: { readonly title: Buffer; readonly bytes: Buffer },
): void {
  record.writeUInt16LE(version, at);
  record.writeUInt16LE(flags, at + 2);
  record.writeUInt32LE(crc32(bytes), at + 10);
  record.writeUInt32LE(bytes.length, at + 14);
  record.writeUInt32LE(bytes.length, at + 18);
  record.writeUInt16LE(title.length, at + 22);
}
