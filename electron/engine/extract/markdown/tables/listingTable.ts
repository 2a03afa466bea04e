import { type Element, isTag } from 'domhandler';
import { codeText, isLineNumber } from '../code/codeText.ts';
import { containsElement, shortText } from '../subtree.ts';
import { trimEndBy } from '../../../../../shared/base/trimText.ts';

const MAX_ROWS = 100_000;
/** The number of a line is shorter. */
const MAX_NUMBER = 12;
const NUMBER_ATTRIBUTES = ['data-line-number', 'data-line'];
const blocks = new Set(['pre', 'table']);
const SECTIONS = new Set(['thead', 'tbody', 'tfoot']);

/**
 * Returns the code of a table that shows a listing: one row per line with its number next to it, as code hosting sites do.
 * @returns null for every other table
 */
export function listingOf(table: Element): string | null {
  const rows = rowsOf(table);
  if (rows === null || rows.length === 0) return null;
  const lines: string[] = [];
  for (const row of rows) {
    const [number, code, more] = row.children.filter((child): child is Element => isTag(child));
    if (number === undefined || code === undefined || more !== undefined || !isNumber(number)) return null;
    // A block in a cell states its own language.
    if (containsElement(code, blocks)) return null;
    lines.push(trimEndBy(codeText(code), /\n/));
  }
  return lines.join('\n');
}

/** Returns the direct rows of the table; null where it holds something else. */
function rowsOf(table: Element): readonly Element[] | null {
  const rows: Element[] = [];
  for (const child of table.children) {
    if (!isTag(child) || child.name === 'colgroup') continue;
    const found = SECTIONS.has(child.name) ? child.children.filter((each): each is Element => isTag(each)) : [child];
    for (const row of found) {
      if (row.name !== 'tr' || rows.length === MAX_ROWS) return null;
      rows.push(row);
    }
  }
  return rows;
}

function isNumber(cell: Element): boolean {
  const isNamed = NUMBER_ATTRIBUTES.some((name) => name in cell.attribs);
  return (isNamed && /^\d*$/.test(shortText(cell, MAX_NUMBER).trim())) || isLineNumber(cell);
}
