import { read, utils, type CellObject, type WorkSheet } from '@e965/xlsx';
import type { DrawnThing } from './readDrawings.ts';
import { escapeHtml, safeHref, spanOf } from './xml.ts';

/** Most cells of a sheet that are written: a sheet may say that it has a million rows. */
const most = { rows: 20_000, columns: 500, cells: 400_000 };

/** How a day is written where the sheet leaves it to the reader's country. */
const day = 'yyyy-mm-dd';

/**
 * The sheets of a workbook as HTML: each with its name, as a table with its spans, and what is drawn on it.
 * @param drawn what is drawn on the sheets, by their names
 */
export function readSheets(
  bytes: Uint8Array,
  _warn: (sentence: string) => void,
  drawn: ReadonlyMap<string, readonly DrawnThing[]> = new Map(),
): string {
  const book = read(bytes, {
    ...{ type: 'array', dense: false, sheetRows: most.rows, dateNF: day },
    ...{ cellHTML: false, cellFormula: true },
  });
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name];
    const written = sheet === undefined ? [] : writeRows(rowsOf(sheet));
    const all = [...written, ...(drawn.get(name) ?? [])].toSorted((a, b) => a.row - b.row).map(({ html }) => html);
    return all.length === 0 ? '' : `<h2>${escapeHtml(name)}</h2>${all.join('')}`;
  }).join('');
}

/** A row that something stands in. */
interface Row {
  readonly row: number;
  readonly html: string;
  /** What stands in its only cell that is filled; null where there are more. */
  readonly only: string | null;
}

function rowsOf(sheet: WorkSheet): Row[] {
  const reference = sheet['!ref'];
  if (reference === undefined) return [];
  const { s: start, e: end } = utils.decode_range(reference);
  const lastColumn = Math.min(end.c, start.c + most.columns);
  const lastRow = Math.min(end.r, start.r + Math.floor(most.cells / Math.max(1, lastColumn - start.c + 1)));
  const { covered, spans } = mergesOf(sheet);
  const rows: Row[] = [];
  for (let row = start.r; row <= lastRow; row += 1) {
    const filled: string[] = [];
    let html = '';
    for (let column = start.c; column <= lastColumn; column += 1) {
      const key = utils.encode_cell({ r: row, c: column });
      if (covered.has(key)) continue;
      const cell = writeCell(sheet[key] as CellObject | undefined);
      if (cell !== '') filled.push(cell);
      html += `<td${spans.get(key) ?? ''}>${cell}</td>`;
    }
    const [only = null] = filled;
    if (only !== null) rows.push({ row, html: `<tr>${html}</tr>`, only: filled.length === 1 ? only : null });
  }
  return rows;
}

/** Cells that others reach over, and the spans of those. */
function mergesOf(sheet: WorkSheet): { covered: ReadonlySet<string>; spans: ReadonlyMap<string, string> } {
  const covered = new Set<string>();
  const spans = new Map<string, string>();
  for (const { s, e } of (sheet['!merges'] ?? []).slice(0, 5000)) {
    if ((e.r - s.r + 1) * (e.c - s.c + 1) > 10_000) continue;
    for (let row = s.r; row <= e.r; row += 1)
      for (let column = s.c; column <= e.c; column += 1) covered.add(utils.encode_cell({ r: row, c: column }));
    const key = utils.encode_cell(s);
    covered.delete(key);
    spans.set(key, spanOf('colspan', e.c - s.c + 1) + spanOf('rowspan', e.r - s.r + 1));
  }
  return { covered, spans };
}

/** The rows as a table. What stands alone above or below it, with an empty row between, is its title or a note and no row of it. */
function writeRows(rows: readonly Row[]): DrawnThing[] {
  const isLoose = (part: readonly Row[]): boolean => part.every(({ only }) => only !== null);
  const parts: Row[][] = [];
  for (const row of rows) {
    const last = parts.at(-1)?.at(-1);
    if (last !== undefined && row.row === last.row + 1) parts.at(-1)?.push(row);
    else parts.push([row]);
  }
  const first = parts.findIndex((part) => !isLoose(part));
  const last = parts.findLastIndex((part) => !isLoose(part));
  // A list of one column is one.
  if (first === -1 && parts.length === 1) return tableOf(rows);
  const notes = (some: readonly Row[][]): DrawnThing[] =>
    some.flat().map(({ row, only }) => ({ row, html: `<p>${only ?? ''}</p>` }));
  if (first === -1) return notes(parts);
  return [
    ...notes(parts.slice(0, first)),
    ...tableOf(parts.slice(first, last + 1).flat()),
    ...notes(parts.slice(last + 1)),
  ];
}

function tableOf(rows: readonly Row[]): DrawnThing[] {
  const [first] = rows;
  return first === undefined
    ? []
    : [{ row: first.row, html: `<table>${rows.map(({ html }) => html).join('')}</table>` }];
}

/** A cell as its sheet shows it; a formula whose value was never worked out says what is to be. */
function writeCell(cell: CellObject | undefined): string {
  if (cell === undefined) return '';
  const value = cell.w ?? (cell.v === undefined ? '' : String(cell.v));
  const text = (value === '' && cell.f !== undefined ? `=${cell.f}` : value).trim();
  const href = safeHref(cell.l?.Target);
  const html = escapeHtml(text).replace(/\r?\n/g, '<br>');
  return href === null || href.startsWith('#') || text === '' ? html : `<a href="${href}">${html}</a>`;
}
