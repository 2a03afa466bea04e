import { read, utils, type CellAddress, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { createNotes, type Notes } from '../notes.ts';
import type { SheetDrawing, HiddenCells, Stretch, UsedRange } from './sheetParts.ts';
import { tablesOf, type SheetCell, type SheetRow } from './sheetTables.ts';
import { escapeHtml, linkHref, spanOf } from '../xml.ts';

/** Maximum cells written per sheet: a sheet may declare a million rows. */
const maxSheetSize = { rows: 20_000, columns: 500, cells: 400_000 };

/** How a day is written where the sheet leaves it to the reader's country. */
const day = 'yyyy-mm-dd';

/** Facts about a workbook apart from its bytes. */
export interface AboutSheets {
  /** Objects drawn on the sheets, by sheet name. */
  readonly drawn?: ReadonlyMap<string, readonly SheetDrawing[]>;
  /** It has formulas without computed values. */
  readonly hasOpenFormulas?: boolean;
  /** Hidden sheets, if the workbook parser does not report them. */
  readonly hiddenSheets?: ReadonlySet<string>;
  /** Hidden parts of the sheets, by sheet name; absent if only the workbook parser knows them. */
  readonly hidden?: ReadonlyMap<string, HiddenCells>;
  /** Where the last values of the sheets are, by their names. */
  readonly used?: ReadonlyMap<string, UsedRange>;
}

/**
 * Converts the sheets of a workbook to HTML: each with its name, as tables with spans, its drawings, and cell comments at the end.
 * @param warn receives warnings about omitted content and about what is hidden in the file
 */
export function readSheets(bytes: Uint8Array, warn: (sentence: string) => void, about: AboutSheets = {}): string {
  const book = openBook(bytes, about.hasOpenFormulas ?? null, about.hidden === undefined);
  const notes = createNotes();
  const sheets = book.SheetNames.map((name, place) => {
    const sheet = book.Sheets[name];
    const onCut = (cut: string): void => warn(`${called(name)} ${cut}`);
    const rows = sheet === undefined ? [] : rowsOf(sheet, notes, onCut, about.used?.get(name) ?? null);
    const written = tablesOf(rows);
    const drawn = about.drawn?.get(name) ?? [];
    const all = [...written, ...drawn].toSorted((a, b) => a.row - b.row).map(({ html }) => html);
    if (all.length === 0) return '';
    if (isHidden(book, place) || about.hiddenSheets?.has(name) === true) warn(`${called(name)} is hidden in the file.`);
    const unseen = hiddenNotice(rows, about.hidden === undefined ? hiddenIn(sheet) : about.hidden.get(name));
    if (unseen !== null) warn(`${called(name)} has ${unseen} in the file.`);
    return `<h2>${escapeHtml(name)}</h2>${all.join('')}`;
  });
  return sheets.join('') + notes.html();
}

/**
 * @param isOpen whether it has formulas without a computed value; null if unknown
 * @param tellsHidden whether the parser reports hidden columns, which requires reading the styles
 */
function openBook(bytes: Uint8Array, isOpen: boolean | null, tellsHidden: boolean): WorkBook {
  const withFormulas = (cellFormula: boolean): WorkBook =>
    read(bytes, {
      ...{ type: 'array', dense: false, sheetRows: maxSheetSize.rows, dateNF: day, cellNF: true },
      ...{ cellHTML: false, cellFormula, sheetStubs: isOpen === true, cellStyles: tellsHidden },
    });
  try {
    return withFormulas(isOpen !== false);
  } catch (failure) {
    // Old workbooks contain kinds of formulas that no parser outputs any longer; their values are still present.
    if (isOpen !== null || !(failure instanceof Error) || !oldFormula.test(failure.message)) throw failure;
    return withFormulas(false);
  }
}

const oldFormula = /^Un(?:supported ELFs|recognized Formula Token)/;

/** Maximum characters of the name of a sheet in a warning. */
const maxShownNameChars = 60;

function called(name: string): string {
  return `The sheet "${name.slice(0, maxShownNameChars)}"`;
}

function isHidden(book: WorkBook, place: number): boolean {
  return (book.Workbook?.Sheets?.[place]?.Hidden ?? 0) > 0;
}

/** Returns what the workbook parser reports as hidden. */
function hiddenIn(sheet: WorkSheet | undefined): HiddenCells {
  const placesOf = (lines: readonly ({ readonly hidden?: boolean } | undefined)[] = []): readonly Stretch[] =>
    [...lines].flatMap((line, place) => (line?.hidden === true ? [[place, place] as const] : []));
  return { rows: placesOf(sheet?.['!rows']), columns: placesOf(sheet?.['!cols']) };
}

/**
 * Returns a notice of how much of a sheet's content is hidden; null if nothing is. Hidden content is read all the same: its author knows
 * that it is there.
 */
function hiddenNotice(rows: readonly SheetRow[], hidden: HiddenCells | undefined): string | null {
  if (hidden === undefined) return null;
  const columns = new Set(rows.flatMap(({ filled }) => filled.map(({ column }) => column)));
  const counts = {
    row: countIn(
      hidden.rows,
      rows.map(({ row }) => row),
    ),
    column: countIn(hidden.columns, [...columns]),
  };
  const said = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${countOf(count)} hidden ${name}${count === 1 ? '' : 's'}`);
  return said.length === 0 ? null : said.join(' and ');
}

/** Returns the number of positions inside any of the ranges. */
function countIn(stretches: readonly Stretch[], places: readonly number[]): number {
  const inOrder = stretches.toSorted(([one], [other]) => one - other);
  let [next, reach, count] = [0, -1, 0];
  for (const place of places.toSorted((one, other) => one - other)) {
    for (let stretch = inOrder[next]; stretch !== undefined && stretch[0] <= place; stretch = inOrder[next]) {
      reach = Math.max(reach, stretch[1]);
      next += 1;
    }
    if (place <= reach) count += 1;
  }
  return count;
}

function rowsOf(sheet: WorkSheet, notes: Notes, onCut: (what: string) => void, used: UsedRange | null): SheetRow[] {
  const reference = sheet['!ref'];
  if (reference === undefined) return [];
  const { s: start, e: end } = utils.decode_range(reference);
  const stated = utils.decode_range((sheet['!fullref'] as string | undefined) ?? reference).e;
  const whole = isLarger(start, stated) && used !== null ? lesser(stated, { r: used.row, c: used.column }) : stated;
  const { r: endRow, c: endColumn } = lesser(end, whole);
  const lastColumn = Math.min(endColumn, start.c + maxSheetSize.columns - 1);
  const lastRow = Math.min(
    endRow,
    start.r + Math.floor(maxSheetSize.cells / Math.max(1, lastColumn - start.c + 1)) - 1,
  );
  const { covered, spans } = mergesOf(sheet);
  const rows: SheetRow[] = [];
  for (let row = start.r; row <= lastRow; row += 1) {
    const cells: SheetCell[] = [];
    for (let column = start.c; column <= lastColumn; column += 1) {
      const key = utils.encode_cell({ r: row, c: column });
      if (covered.has(key)) continue;
      const found = sheet[key] as CellObject | undefined;
      const reach = column + (spans.get(key)?.columns ?? 1) - 1;
      const isAmount = found?.t === 'n';
      cells.push({ column, reach, spans: spans.get(key)?.html ?? '', html: writeCell(found, notes), isAmount });
    }
    const filled = cells.filter(({ html }) => html !== '');
    if (filled.length > 0) rows.push({ row, cells, filled });
  }
  if (whole.r > lastRow) onCut(`has ${countOf(whole.r + 1)} rows: ${firstOf(lastRow + 1)} read.`);
  if (whole.c > lastColumn) onCut(`has ${countOf(whole.c + 1)} columns: ${firstOf(lastColumn + 1)} read.`);
  return rows;
}

/** Whether a sheet states more cells than are written. */
function isLarger(start: CellAddress, end: CellAddress): boolean {
  const [rows, columns] = [end.r - start.r + 1, end.c - start.c + 1];
  return rows > maxSheetSize.rows || columns > maxSheetSize.columns || rows * columns > maxSheetSize.cells;
}

function lesser(one: CellAddress, other: CellAddress): CellAddress {
  return { r: Math.min(one.r, other.r), c: Math.min(one.c, other.c) };
}

function firstOf(count: number): string {
  return count === 1 ? 'only the first is' : `the first ${countOf(count)} are`;
}

function countOf(count: number): string {
  return count.toLocaleString('en');
}

/** Maximum merged cells of a sheet, and cells that one covers. */
const maxMerges = 5000;
const maxMergedCells = 10_000;

interface Span {
  readonly columns: number;
  readonly html: string;
}

/** Returns the cells that merged cells cover, and the spans of the merged cells. */
function mergesOf(sheet: WorkSheet): { covered: ReadonlySet<string>; spans: ReadonlyMap<string, Span> } {
  const covered = new Set<string>();
  const spans = new Map<string, Span>();
  for (const { s, e } of (sheet['!merges'] ?? []).slice(0, maxMerges)) {
    if ((e.r - s.r + 1) * (e.c - s.c + 1) > maxMergedCells) continue;
    for (let row = s.r; row <= e.r; row += 1)
      for (let column = s.c; column <= e.c; column += 1) covered.add(utils.encode_cell({ r: row, c: column }));
    const key = utils.encode_cell(s);
    covered.delete(key);
    const columns = e.c - s.c + 1;
    spans.set(key, { columns, html: spanOf('colspan', columns) + spanOf('rowspan', e.r - s.r + 1) });
  }
  return { covered, spans };
}

/** Returns a cell as the sheet displays it, with its comments; a formula without a computed value is written as the formula. */
function writeCell(cell: CellObject | undefined, notes: Notes): string {
  if (cell === undefined) return '';
  const value = textOf(cell);
  const text = (value === '' && cell.f !== undefined ? `=${cell.f}` : value).trim();
  const href = linkHref(cell.l?.Target);
  const html = escapeHtml(text).replace(/\r?\n/g, '<br>');
  const shown = href === null || href.startsWith('#') || text === '' ? html : `<a href="${href}">${html}</a>`;
  return shown + writeComments(cell, notes);
}

/** Numbers from here on are written with an exponent. */
const minExponentNumber = 1e21;

/** Returns the text of a cell. In the General format, which depends on the column width, a long number keeps all of its digits. */
function textOf({ t: kind, v: value, w: written, z: format }: CellObject): string {
  // A blank stub cell has no value, whatever the parser puts there.
  if (kind === 'z') return '';
  const isOpen = format === undefined || format === 'General';
  if (kind === 'n' && typeof value === 'number' && isOpen && /E\+/i.test(written ?? ''))
    return Math.abs(value) < minExponentNumber ? String(value) : (written ?? '');
  return written ?? (value === undefined ? '' : String(value));
}

/** Placeholder text for programs without threaded comments. */
const threadedCommentPrefix = /^\[Threaded comment\]/;
/** Name that the workbook parser gives to an anonymous author of a comment. */
const unnamed = 'sheetjsghost';

function writeComments({ c: comments = [] }: CellObject, notes: Notes): string {
  return comments
    .filter(({ t: text }) => typeof text === 'string' && text.trim() !== '' && !threadedCommentPrefix.test(text))
    .map(({ a: told, t: text }) => {
      const author = told === unnamed ? '' : (told ?? '').replace(/\p{Cc}/gu, '').trim();
      // Excel starts a comment with the name of its author.
      const said = author !== '' && text.startsWith(`${author}:`) ? text.slice(author.length + 1) : text;
      return notes.comment(escapeHtml(said.trim()).replace(/\r?\n/g, '<br>'), author);
    })
    .join('');
}
