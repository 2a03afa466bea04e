import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { findElement } from './subtree.ts';

/** A table that shows data, or one that only puts parts of a page beside each other. */
export type TableKind = 'data' | 'layout';

/** What makes a cell a part of a page. */
const PARTS = new Set('h1 h2 pre dl blockquote hr article section nav aside main header footer'.split(' '));
/** What may stand in a cell of data when the table looks like one otherwise. */
const BLOCKS = new Set('h3 h4 h5 h6 ul ol form'.split(' '));
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
const MAX_NODES = 50_000;
/** Characters of text in a cell, on the average, beyond which it is read like a page. */
const LONG_CELL = 400;
/** Cells of tables in the cells of another, for each of its own. */
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

/** Decides by what the table says of itself, then by its grid and by what is in its cells. */
export function tableKind(table: Element): TableKind {
  const role = table.attribs['role']?.toLowerCase();
  if (role === 'presentation' || role === 'none') return 'layout';
  const found = examine(table);
  const rows = found.widths.length;
  if (found.cells <= 1) return 'layout';
  // A small table in one cell of many is a detail; else the cells hold the tables that matter.
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

/** Looks at the cells of this table, not at those of tables inside it. */
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
 * Whether tables have more than `limit` cells together. Stops at the first beyond it: each table of a deep tree asks this of all that is
 * below it.
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
