import { pageBytes } from './pageFormat.ts';
import type { PageFile } from './pageFile.ts';
import { readVarint } from './varint.ts';

/** The kinds of pages that hold records (file format, section 1.6), by their first byte. */
const kinds = { tableLeaf: 0x0d, indexLeaf: 0x0a, indexInterior: 0x02 } as const;

/** Where a record stands: small enough to remember that of every record of a file. */
export interface CellPlace {
  readonly page: number;
  /** The place in the page where the cell's own bytes begin. */
  readonly at: number;
  /** In a table with row numbers, as against one without and an index. */
  readonly isTable: boolean;
}

/** One record as it stands in a page. */
export interface Cell {
  readonly place: CellPlace;
  /** Null where rows have no numbers. */
  readonly rowNumber: number | null;
  /** As much of the record as the page itself holds. */
  readonly beginning: Buffer;
  /** Bytes of the whole record. */
  readonly size: number;
  /** The page where it goes on; 0 when the beginning is all. */
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

/** The whole record at a place, put together from the pages that it goes on in; null when one of them is not there. */
export function readWhole(file: PageFile, place: CellPlace): Buffer | null {
  const home = file.read(place.page);
  const cell = home === null ? null : readCell(home, place);
  // A damaged size may ask for more than the whole file has.
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

function readCell(bytes: Buffer, place: CellPlace): Cell | null {
  const size = readVarint(bytes, place.at);
  const rowNumber = place.isTable && size !== null ? readVarint(bytes, size.end) : null;
  if (size === null || (place.isTable && rowNumber === null)) return null;
  const from = rowNumber?.end ?? size.end;
  const local = localBytes(size.value, place.isTable);
  const isWhole = local === size.value;
  const end = from + local + (isWhole ? 0 : 4);
  if (end > bytes.byteLength) return null;
  return {
    place,
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
