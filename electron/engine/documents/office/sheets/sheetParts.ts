import { relationsOf } from '../relations.ts';
import { findAll, parseXml } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** A sheet of a workbook (xlsx), and the part of the file that it is. */
interface SheetPart {
  readonly name: string;
  readonly part: string;
}

/** The sheets of a workbook in their order. */
export async function sheetPartsOf(zip: Zip): Promise<readonly SheetPart[]> {
  const sheets = findAll(parseXml(await zip.text('xl/workbook.xml')), 'sheet');
  const links = await relationsOf(zip, 'xl/workbook.xml');
  return sheets.flatMap(({ attribs }) => {
    const part = links.get(attribs['r:id'] ?? '');
    return part === undefined ? [] : [{ name: attribs['name'] ?? '', part }];
  });
}

/** Rows or columns from the first to the last, from 0 on. */
export type Stretch = readonly [first: number, last: number];

/** What of a sheet its file hides. */
export interface HiddenCells {
  readonly rows: readonly Stretch[];
  readonly columns: readonly Stretch[];
}

/** What the sheets of a workbook say beside their values. */
export interface SheetsFacts {
  /** Formulas keep no values: of files that no workbook program has opened since they were made. */
  readonly hasOpenFormulas: boolean;
  /** By the names of the sheets. */
  readonly hidden: ReadonlyMap<string, HiddenCells>;
}

const open = /<\/f>\s*(?:<v\s*\/>|<v>\s*<\/v>|<\/c>)/;

/** In sheets of more characters formulas stay empty: to read them takes a place for each cell that is empty. */
const longest = 10_000_000;

/** Reads what the sheets of a workbook (xlsx) say beside their values. Of very long ones nothing is told. */
export async function readSheetsFacts(zip: Zip): Promise<SheetsFacts> {
  const hidden = new Map<string, HiddenCells>();
  let length = 0;
  let isOpen = false;
  for (const { name, part } of await sheetPartsOf(zip)) {
    const sheet = await zip.text(part);
    length += sheet.length;
    if (length > longest) return { hasOpenFormulas: false, hidden };
    isOpen ||= open.test(sheet);
    const cells = hiddenIn(sheet);
    if (cells.rows.length + cells.columns.length > 0) hidden.set(name, cells);
  }
  return { hasOpenFormulas: isOpen, hidden };
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
