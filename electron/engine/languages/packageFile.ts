import { constants, gunzip } from 'node:zlib';

/** Bytes of a block of a tar archive; each entry is a header and its data, padded to blocks (POSIX.1-2017, pax, "ustar"). */
const blockBytes = 512;
/** Position and length of the fields of a header that are read. */
const nameField = { start: 0, end: 100 } as const;
const sizeField = { start: 124, end: 136 } as const;

/** Maximum entries before the wanted one. */
const maxEntries = 20;

/**
 * Returns a file of a packed tar archive of which only the beginning may be there; null where the beginning does not have the whole file.
 * Never rejects.
 * @param name path of the file in the archive
 * @param maxBytes maximum size of the unpacked beginning
 */
export async function fileOfPackage(packed: Uint8Array, name: string, maxBytes: number): Promise<Uint8Array | null> {
  const archive = await unpackBeginning(packed, maxBytes);
  let start = 0;
  for (let count = 0; archive !== null && count < maxEntries; count += 1) {
    const header = archive.subarray(start, start + blockBytes);
    if (header.byteLength < blockBytes) return null;
    const size = Number.parseInt(textOf(header.subarray(sizeField.start, sizeField.end)), 8);
    if (!Number.isSafeInteger(size) || size < 0) return null;
    const begin = start + blockBytes;
    if (textOf(header.subarray(nameField.start, nameField.end)) === name)
      return archive.byteLength < begin + size ? null : archive.subarray(begin, begin + size);
    start = begin + Math.ceil(size / blockBytes) * blockBytes;
  }
  return null;
}

/** Returns the text of a field up to its first NUL. */
function textOf(field: Uint8Array): string {
  const end = field.indexOf(0);
  return Buffer.from(end === -1 ? field : field.subarray(0, end))
    .toString('latin1')
    .trim();
}

/** Unpacks what is there of a file packed with gzip; null where that is none, or too long. */
function unpackBeginning(packed: Uint8Array, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    // A flush instead of an end: the rest of the file is not there.
    gunzip(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes }, (failure, archive) =>
      resolve(failure === null ? archive : null),
    );
  });
}
