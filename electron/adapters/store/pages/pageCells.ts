import { pageBytes } from './pageFormat.ts';
import type { PageFile } from './pageFile.ts';
import { readVarint } from './varint.ts';

/** Types of pages that contain records (file format, section 1.6), by their first byte. */
const kinds = { tableLeaf: 0x0d, indexLeaf: 0x0a, indexInterior: 0x02 } as const;

/** Location of a record: small enough to be held for every record of a file. */
export interface CellLocation {
  readonly page: number;
  /** Offset in the page of the cell's own bytes. */
  readonly at: number;
  /** In a table with row numbers, as against one without and an index. */
  readonly isTable: boolean;
}

/** One record as stored in a page. */
export interface Cell {
  readonly location: CellLocation;
  /** Null where rows have no numbers. */
  readonly rowNumber: number | null;
  /** The part of the record that is on the page itself. */
  readonly beginning: Buffer;
  /** Size of the complete record in bytes. */
  readonly size: number;
  /** The page where it continues; 0 if the beginning is the entire record. */
  readonly rest: number;
}

/** The records of a page; none for a page of another kind. One that does not fit into the page is left out. */
export function readCells(page: number, bytes: Buffer): Cell[] {
  const kind = bytes[0];
  if (kind !== kinds.tableLeaf && kind !== kinds.indexLeaf && kind !== kinds.indexInterior) return [];
  const isInterior = kind === kinds.indexInterior;
  const pointersAt = isInterior ? 12 : 8;
  const count = Math.min(bytes.readUInt16BE(3), (pageBytes - pointersAt) / 2);
  const cells: Cell[] = [];
  for (let index = 0; index < count; index += 1) {
    const pointer = bytes.readUInt16BE(pointersAt + index * 2);
    // Before its record an inner page names the page of the smaller ones.
    const at = isInterior ? pointer + 4 : pointer;
    const cell = readCell(bytes, { page, at, isTable: kind === kinds.tableLeaf });
    if (cell !== null) cells.push(cell);
  }
  return cells;
}

/** Reads the complete record at a location, joined from its overflow pages; null if one of them is missing. */
export function readFullRecord(file: PageFile, place: CellLocation): Buffer | null {
  const home = file.read(place.page);
  const cell = home === null ? null : readCell(home, place);
  // A damaged size may exceed the size of the file.
  if (cell === null || cell.size > file.pageCount * pageBytes) return null;
  const parts = [cell.beginning];
  let missing = cell.size - cell.beginning.byteLength;
  for (let next = cell.rest; missing > 0; ) {
    const page = file.read(next);
    if (page === null) return null;
    const part = page.subarray(4, 4 + Math.min(missing, pageBytes - 4));
    parts.push(part);
    missing -= part.byteLength;
    next = page.readUInt32BE(0);
  }
  return parts.length === 1 ? cell.beginning : Buffer.concat(parts);
}

function readCell(bytes: Buffer, location: CellLocation): Cell | null {
  const size = readVarint(bytes, location.at);
  const rowNumber = location.isTable && size !== null ? readVarint(bytes, size.end) : null;
  if (size === null || (location.isTable && rowNumber === null)) return null;
  const from = rowNumber?.end ?? size.end;
  const local = localBytes(size.value, location.isTable);
  const isWhole = local === size.value;
  const end = from + local + (isWhole ? 0 : 4);
  if (end > bytes.byteLength) return null;
  return {
    location,
    rowNumber: rowNumber?.value ?? null,
    beginning: bytes.subarray(from, from + local),
    size: size.value,
    rest: isWhole ? 0 : bytes.readUInt32BE(from + local),
  };
}

/** How much of a record stays in its page (the file format's rule of X, M and K). */
function localBytes(size: number, isTable: boolean): number {
  const most = isTable ? pageBytes - 35 : Math.floor(((pageBytes - 12) * 64) / 255) - 23;
  if (size <= most) return size;
  const least = Math.floor(((pageBytes - 12) * 32) / 255) - 23;
  const fitting = least + ((size - least) % (pageBytes - 4));
  return fitting <= most ? fitting : least;
}
