import type { Element } from 'domhandler';
import { chartTitle, imageHtml } from '../drawingHtml.ts';
import { relationsOf } from '../officeParts.ts';
import { escapeHtml, findAll, parseXml, textIn } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** A sheet of a workbook (xlsx), and the part of the file that it is. */
interface SheetPart {
  readonly name: string;
  readonly part: string;
}

/** The sheets of a workbook in their order. */
async function sheetPartsOf(zip: Zip): Promise<readonly SheetPart[]> {
  const sheets = findAll(parseXml(await zip.text('xl/workbook.xml')), 'sheet');
  const links = await relationsOf(zip, 'xl/workbook.xml');
  return sheets.flatMap(({ attribs }) => {
    const part = links.get(attribs['r:id'] ?? '');
    return part === undefined ? [] : [{ name: attribs['name'] ?? '', part }];
  });
}

/** Rows or columns from the first to the last, from 0 on. */
export type Stretch = readonly [first: number, last: number];

/** The parts of a sheet that its file hides. */
export interface HiddenCells {
  readonly rows: readonly Stretch[];
  readonly columns: readonly Stretch[];
}

/** The last row and the last column that contain a value, from 0. A sheet may state far larger dimensions. */
export interface UsedRange {
  readonly row: number;
  readonly column: number;
}

/** Content of a workbook's sheets apart from their values. */
export interface SheetsFacts {
  /** Formulas without cached values: no spreadsheet program has opened the file since it was generated. */
  readonly hasOpenFormulas: boolean;
  /** By the names of the sheets. */
  readonly hidden: ReadonlyMap<string, HiddenCells>;
  /** By sheet name; absent if the cells have no references. */
  readonly used: ReadonlyMap<string, UsedRange>;
}

const open = /<\/f>\s*(?:<v\s*\/>|<v>\s*<\/v>|<\/c>)/;

/** Maximum characters of the sheets of a workbook; of longer ones only the values are read, without formulas. */
export const maxXmlChars = 10_000_000;

/** Reads what the sheets of a workbook (xlsx) contain apart from their values. Very long sheets are skipped. */
export async function readSheetsFacts(zip: Zip): Promise<SheetsFacts> {
  const hidden = new Map<string, HiddenCells>();
  const used = new Map<string, UsedRange>();
  let length = 0;
  let isOpen = false;
  for (const { name, part } of await sheetPartsOf(zip)) {
    const sheet = await zip.text(part);
    length += sheet.length;
    if (length > maxXmlChars) return { hasOpenFormulas: false, hidden, used };
    isOpen ||= open.test(sheet);
    const range = usedRangeOf(sheet);
    if (range !== null) used.set(name, range);
    const cells = hiddenIn(sheet);
    if (cells.rows.length + cells.columns.length > 0) hidden.set(name, cells);
  }
  return { hasOpenFormulas: isOpen, hidden, used };
}

const hiddenTags = /<(row|col)\b[^>]*\shidden="(?:1|true)"[^>]*>/g;

function hiddenIn(sheet: string): HiddenCells {
  const rows: Stretch[] = [];
  const columns: Stretch[] = [];
  for (const [tag, name] of sheet.matchAll(hiddenTags)) {
    const numberOf = (attribute: string): number =>
      Number(new RegExp(`\\s${attribute}="(\\d+)"`).exec(tag)?.[1] ?? Number.NaN) - 1;
    const stretch: Stretch =
      name === 'row' ? [numberOf('r'), numberOf('r')] : [numberOf('min'), Math.max(numberOf('min'), numberOf('max'))];
    if (Number.isFinite(stretch[0])) (name === 'row' ? rows : columns).push(stretch);
  }
  return { rows, columns };
}

/** A cell with its reference, where a value, a formula or a text follows (ECMA-376 part 1, 18.3.1.4). */
const filledCells = /<c\s(?:[^>]{0,200}\s)?r="([A-Z]{1,3})(\d{1,7})"[^>]{0,200}(?<!\/)>\s*<(?:v|f|is)\b/g;

/** Returns null if no cell has a reference. */
function usedRangeOf(sheet: string): UsedRange | null {
  let row = -1;
  let column = -1;
  for (const [, letters = '', digits = ''] of sheet.matchAll(filledCells)) {
    row = Math.max(row, Number(digits) - 1);
    column = Math.max(column, columnOf(letters));
  }
  return row === -1 ? null : { row, column };
}

/** Digits of the names of columns, and the char code before the first one. */
const alphabetLength = 26;
const beforeA = 0x40;

/** `A` is 0, `AA` is 26. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * alphabetLength + letter.charCodeAt(0) - beforeA;
  return column - 1;
}

/** An object drawn on a sheet. */
export interface SheetDrawing {
  /** The row in which it starts, from 0. */
  readonly row: number;
  readonly html: string;
}

/** Maximum drawings of a part. */
export const maxDrawings = 500;

/** Reads the drawings on the sheets of a workbook (xlsx), by sheet name: images, chart titles and texts. */
export async function readDrawings(zip: Zip): Promise<ReadonlyMap<string, readonly SheetDrawing[]>> {
  const drawn = new Map<string, readonly SheetDrawing[]>();
  for (const { name, part: sheet } of await sheetPartsOf(zip)) {
    const things: SheetDrawing[] = [];
    for (const part of (await relationsOf(zip, sheet)).values())
      if (/\/drawings\/[^/]+\.xml$/.test(part)) things.push(...(await readDrawing(zip, part)));
    if (things.length > 0)
      drawn.set(
        name,
        things.toSorted((a, b) => a.row - b.row),
      );
  }
  return drawn;
}

/** Names with the prefix that Excel gives them, and without. */
function named(...names: readonly string[]): string[] {
  return names.flatMap((name) => [`xdr:${name}`, name]);
}

async function readDrawing(zip: Zip, part: string): Promise<SheetDrawing[]> {
  const anchors = findAll(parseXml(await zip.text(part)), ...named('twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor'));
  const links = await relationsOf(zip, part);
  const things: SheetDrawing[] = [];
  for (const anchor of anchors.slice(0, maxDrawings)) {
    const from = findAll(anchor.children, ...named('from')).flatMap(({ children }) =>
      findAll(children, ...named('row')),
    );
    const row = Number(textIn(from.slice(0, 1))) || 0;
    let html = '';
    for (const shape of findAll(anchor.children, ...named('pic', 'graphicFrame', 'sp')))
      html += await htmlOf(zip, shape, links);
    if (html !== '') things.push({ row, html });
  }
  return things;
}

async function htmlOf(zip: Zip, shape: Element, links: ReadonlyMap<string, string>): Promise<string> {
  if (named('sp').includes(shape.name))
    return findAll(shape.children, 'a:p')
      .map(({ children }) => textIn(findAll(children, 'a:t')).trim())
      .filter((text) => text !== '')
      .map((text) => `<p>${escapeHtml(text)}</p>`)
      .join('');
  const { descr, title, name } = findAll(shape.children, ...named('cNvPr'))[0]?.attribs ?? {};
  const chart = findAll(shape.children, 'c:chart')[0]?.attribs['r:id'];
  // The data of a chart is in the sheet.
  const own = chart === undefined ? '' : chartTitle(await zip.text(links.get(chart) ?? ''));
  return `<p>${imageHtml({ description: descr, title: own === '' ? title : own, name })}</p>`;
}
