import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { findElement } from '../subtree.ts';

/** A data table, or a layout table that only places parts of a page side by side. */
export type TableKind = 'data' | 'layout';

/** Elements that make a cell a part of the page. */
const PARTS = new Set('h1 h2 pre dl blockquote hr article section nav aside main header footer'.split(' '));
/** Blocks that a data cell may contain when the table otherwise looks like data. */
const BLOCKS = new Set('h3 h4 h5 h6 ul ol form'.split(' '));
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
const MAX_NODES = 50_000;
/** Characters of text in a cell, on the average, beyond which it is read like a page. */
const LONG_CELL = 400;
/** Cells of nested tables per cell of the outer table. */
const NESTED_SHARE = 2;
const REGULAR_ROWS = 3;
const REGULAR_SHARE = 0.7;

interface Findings {
  /** Columns of each row, spans counted. */
  readonly widths: number[];
  cells: number;
  headers: number;
  /** Tables inside its cells. */
  readonly nested: Element[];
  parts: number;
  blocks: number;
  text: number;
  named: boolean;
}

/** Decides by the attributes of the table, then by its grid and by the content of its cells. */
export function tableKind(table: Element): TableKind {
  const role = table.attribs['role']?.toLowerCase();
  if (role === 'presentation' || role === 'none') return 'layout';
  const found = examine(table);
  const rows = found.widths.length;
  if (found.cells <= 1) return 'layout';
  // A small table in one of many cells is a detail; otherwise the nested tables are the data.
  if (found.nested.length > 0) {
    const isDetail = (): boolean =>
      found.nested.length * 4 <= rows || !hasMoreCells(found.nested, found.cells * NESTED_SHARE);
    return found.headers > 1 && isDetail() ? 'data' : 'layout';
  }
  if (found.named || found.headers > 0) return 'data';
  const columns = found.widths.reduce((widest, width) => Math.max(widest, width), 0);
  if (rows < 2 || columns < 2 || found.parts > 0 || found.text > LONG_CELL * found.cells) return 'layout';
  return found.blocks === 0 || isRegular(found.widths, columns) ? 'data' : 'layout';
}

function isRegular(widths: readonly number[], columns: number): boolean {
  const full = widths.filter((width) => width === columns).length;
  return full >= REGULAR_ROWS && full >= REGULAR_SHARE * widths.length;
}

/** Examines the cells of this table, not those of tables inside it. */
function examine(table: Element): Findings {
  const found: Findings = {
    widths: [],
    cells: 0,
    headers: 0,
    nested: [],
    parts: 0,
    blocks: 0,
    text: 0,
    named: false,
  };
  const waiting: AnyNode[] = [...table.children];
  for (let count = 0; count < MAX_NODES; count++) {
    const node = waiting.pop();
    if (node === undefined) break;
    if (isText(node)) found.text += node.data.trim().length;
    if (!isTag(node)) continue;
    if (node.name === 'table') {
      found.nested.push(node);
      continue;
    }
    note(node, found);
    for (const child of node.children) waiting.push(child);
  }
  return found;
}

/**
 * Whether tables have more than `limit` cells in total. Stops at the first cell beyond it: each table of a deep tree runs this for
 * everything below it.
 */
function hasMoreCells(tables: readonly Element[], limit: number): boolean {
  let cells = 0;
  const isBeyond = ({ name }: Element): boolean => {
    if (CELLS.has(name)) cells++;
    return cells > limit;
  };
  return tables.some((table) => findElement(table, isBeyond) !== null);
}

function note(element: Element, found: Findings): void {
  const { name } = element;
  if (name === 'th') found.headers++;
  if (name === 'th' || name === 'td') found.cells++;
  else if (name === 'caption') found.named = true;
  else if (PARTS.has(name)) found.parts++;
  else if (BLOCKS.has(name)) found.blocks++;
  else if (name === 'tr') found.widths.push(widthOf(element));
}

function widthOf(row: Element): number {
  let width = 0;
  for (const cell of row.children) {
    if (!isTag(cell) || (cell.name !== 'td' && cell.name !== 'th')) continue;
    width += Math.max(1, Math.min(100, Number.parseInt(cell.attribs['colspan'] ?? '1', 10) || 1));
  }
  return width;
}
