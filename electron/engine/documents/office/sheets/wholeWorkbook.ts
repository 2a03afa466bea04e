import { crc32 } from 'node:zlib';
import type { PackedZip } from '../zip.ts';

/** Parts of a workbook that its reader of values looks at: pictures and films are none. */
const isRead = /\.(?:xml|rels|bin)$|(?:^|\/)mimetype$/i;

/** Sizes of the records of a ZIP, and what begins them. */
const local = { size: 30, mark: 0x04034b50 };
const central = { size: 46, mark: 0x02014b50 };
const end = { size: 22, mark: 0x06054b50 };
const version = 20;
/** Names of parts are told in UTF-8. */
const flags = 0x0800;

/**
 * A workbook whose parts can all be unpacked: the file itself, or where a part is damaged, one without that. Its reader of values unpacks by
 * itself, and does not come to an end of a damaged one.
 * @param zip its parts
 */
export async function wholeWorkbook(zip: PackedZip, file: Uint8Array): Promise<Uint8Array> {
  for (const name of zip.names) if ((await zip.bytes(name)) === null) return await plainZip(zip);
  return file;
}

/** A workbook with its parts as they are, not packed. */
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

/** What both records of a part say of it (APPNOTE 4.3.7 and 4.3.12), from its version on. */
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
