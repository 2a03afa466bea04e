import { crc32 } from 'node:zlib';
import type { PackedZip } from '../zip.ts';

/** Parts that the workbook parser reads: no images and no videos. */
const isRead = /\.(?:xml|rels|bin)$|(?:^|\/)mimetype$/i;

/** Sizes of the records of a ZIP, and their signatures. */
const local = { size: 30, mark: 0x04034b50 };
const central = { size: 46, mark: 0x02014b50 };
const end = { size: 22, mark: 0x06054b50 };
const version = 20;
/** Part names are in UTF-8. */
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
    const head = Buffer.alloc(local.size);
    head.writeUInt32LE(local.mark, 0);
    writeFacts(head, 4, { title, bytes });
    const row = Buffer.alloc(central.size);
    row.writeUInt32LE(central.mark, 0);
    row.writeUInt16LE(version, 4);
    writeFacts(row, 6, { title, bytes });
    row.writeUInt32LE(place, 42);
    files.push(head, title, bytes);
    directory.push(row, title);
    place += head.length + title.length + bytes.length;
  }
  const rows = Buffer.concat(directory);
  const last = Buffer.alloc(end.size);
  last.writeUInt32LE(end.mark, 0);
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
