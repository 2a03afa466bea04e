import type { SheetDrawing } from './sheetParts.ts';

/** A cell that no other reaches over. */
export interface SheetCell {
  readonly column: number;
  /** The last column that it reaches. */
  readonly reach: number;
  readonly spans: string;
  readonly html: string;
  /** A number or a date, without words. */
  readonly isAmount: boolean;
}

/** A non-empty row of a sheet. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly SheetCell[];
  /** Its cells that are filled. */
  readonly filled: readonly SheetCell[];
}

/**
 * Splits the rows of a sheet into tables. A single cell above, below or between them, with an empty row on each side, is a title or note
 * and no row; after an empty row a new table begins if it has a header row of its own.
 */
export function tablesOf(rows: readonly SheetRow[]): SheetDrawing[] {
  const parts = partsOf(rows);
  // A list of one column is one.
  if (parts.length === 1 && parts.every(isLoose)) return tableOf(rows);
  const things: SheetDrawing[] = [];
  let table: SheetRow[] = [];
  let waiting: SheetRow[] = [];
  const close = (): void => {
    things.push(...tableOf(table));
    table = [];
  };
  for (const part of parts) {
    if (isLoose(part)) {
      waiting.push(...part);
      continue;
    }
    const head = headOf(part, table.length > 0, waiting.length > 0);
    if (table.length === 0 || head !== null) {
      close();
      things.push(...notesOf([...waiting, ...part.slice(0, head ?? 0)]));
      table = part.slice(head ?? 0);
    } else table.push(...waiting, ...part);
    waiting = [];
  }
  close();
  return [...things, ...notesOf(waiting)];
}

function partsOf(rows: readonly SheetRow[]): SheetRow[][] {
  const parts: SheetRow[][] = [];
  for (const row of rows) {
    const last = parts.at(-1)?.at(-1);
    if (last !== undefined && row.row === last.row + 1) parts.at(-1)?.push(row);
    else parts.push([row]);
  }
  return parts;
}

function isLoose(part: readonly SheetRow[]): boolean {
  return part.every(({ filled }) => filled.length === 1);
}

/**
 * Returns the index of the row with the column headers: only text, preceded only by titles, and above numbers; or above text, if it follows
 * its own title and another table. Null if there is none.
 */
function headOf(part: readonly SheetRow[], isBelowTable: boolean, isTitled: boolean): number | null {
  const place = part.findIndex(({ filled }) => filled.length > 1);
  const [head, next] = part.slice(place);
  if (head === undefined || next === undefined || head.filled.some(({ isAmount }) => isAmount)) return null;
  const named = new Set(head.filled.map(({ column }) => column));
  if (next.filled.some(({ column, isAmount }) => isAmount && named.has(column))) return place;
  const isAsWide = next.filled.length === head.filled.length;
  return isBelowTable && (isTitled || place > 0) && isAsWide ? place : null;
}

function notesOf(rows: readonly SheetRow[]): SheetDrawing[] {
  return rows.map(({ row, filled: [only] }) => ({ row, html: `<p>${only?.html ?? ''}</p>` }));
}

/** A table contains only the non-empty columns and those between. */
function tableOf(rows: readonly SheetRow[]): SheetDrawing[] {
  const [top] = rows;
  if (top === undefined) return [];
  const filled = rows.flatMap((row) => row.filled);
  const first = filled.reduce((least, { column }) => Math.min(least, column), Infinity);
  const last = filled.reduce((most, { reach }) => Math.max(most, reach), 0);
  const written = rows.map(({ cells }) => {
    const own = cells.filter(({ column }) => column >= first && column <= last);
    return `<tr>${own.map(({ spans, html }) => `<td${spans}>${html}</td>`).join('')}</tr>`;
  });
  return [{ row: top.row, html: `<table>${written.join('')}</table>` }];
}
