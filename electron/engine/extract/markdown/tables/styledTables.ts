import { type ChildNode, type Element, isTag, type ParentNode } from 'domhandler';
import type { ElementLayout, PageLayouts } from '../../layout/elementLayout.ts';
import { walk } from '../../tree/walk.ts';

const TABLE_ROLES: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid']);
const CELL_ROLES: ReadonlySet<string> = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);
const HEADER_ROLES: ReadonlySet<string> = new Set(['columnheader', 'rowheader']);

interface Row {
  readonly element: Element;
  readonly group: Element | null;
  readonly cells: Element[];
}

/**
 * Names the parts of tables that are made of other elements, by ARIA roles (WAI-ARIA 1.2, 5.3.3) or by style alone, as HTML names
 * them, for as long as the page is written.
 * @returns puts the names back
 */
export function nameTableParts(root: ParentNode, layouts: PageLayouts): () => void {
  const names = new Map<Element, string>();
  walk(root, (node) => {
    if (!isTag(node) || node.name === 'table') return;
    const isByRole = TABLE_ROLES.has(roleOf(node));
    if (isByRole) nameTable(node, rowsByRole(node), names);
    else if (partOf(node, layouts) === 'table') {
      const rows = rowsByStyle(node, layouts);
      if (isGrid(rows)) nameTable(node, rows, names);
    }
  });
  const before = [...names.keys()].map((element) => [element, element.name] as const);
  for (const [element, name] of names) element.name = name;
  return () => {
    for (const [element, name] of before) element.name = name;
  };
}

function roleOf({ attribs }: Element): string {
  return attribs['role']?.trim().toLowerCase() ?? '';
}

function partOf(element: Element, layouts: PageLayouts): ElementLayout['tablePart'] {
  return layouts.get(element)?.tablePart ?? null;
}

/** A CSS table may also place two parts of a page side by side: data has rows of equal length. */
function isGrid(rows: readonly Row[]): boolean {
  const columns = rows[0]?.cells.length ?? 0;
  return rows.length > 1 && columns > 1 && rows.every(({ cells }) => cells.length === columns);
}

function nameTable(table: Element, rows: readonly Row[], names: Map<Element, string>): void {
  const filled = rows.filter(({ cells }) => cells.length > 0);
  if (filled.reduce((sum, { cells }) => sum + cells.length, 0) < 2) return;
  names.set(table, 'table');
  for (const { element, group, cells } of filled) {
    names.set(element, 'tr');
    const isHead = cells.every((cell) => roleOf(cell) === 'columnheader');
    for (const cell of cells) names.set(cell, HEADER_ROLES.has(roleOf(cell)) ? 'th' : 'td');
    if (group !== null && names.get(group) !== 'tbody') names.set(group, isHead ? 'thead' : 'tbody');
  }
}

function rowsByRole(table: Element): readonly Row[] {
  return rowsOf(table, {
    isTable: (element) => element.name === 'table' || TABLE_ROLES.has(roleOf(element)),
    isGroup: (element) => roleOf(element) === 'rowgroup',
    isRow: (element) => roleOf(element) === 'row',
    isCell: (element) => CELL_ROLES.has(roleOf(element)),
  });
}

function rowsByStyle(table: Element, layouts: PageLayouts): readonly Row[] {
  return rowsOf(table, {
    isTable: (element) => element.name === 'table' || partOf(element, layouts) === 'table',
    isGroup: (element) => partOf(element, layouts) === 'head',
    isRow: (element) => partOf(element, layouts) === 'row',
    isCell: (element) => partOf(element, layouts) === 'cell',
  });
}

interface Parts {
  isTable(element: Element): boolean;
  isGroup(element: Element): boolean;
  isRow(element: Element): boolean;
  isCell(element: Element): boolean;
}

/** Returns the rows of a table and their cells, without those of nested tables. */
function rowsOf(table: Element, parts: Parts): readonly Row[] {
  const rows: Row[] = [];
  walk(table, (node: ChildNode) => {
    if (!isTag(node)) return true;
    if (parts.isTable(node)) return false;
    const row = rows.at(-1);
    if (parts.isRow(node)) rows.push({ element: node, group: groupOf(node, table, parts), cells: [] });
    else if (row !== undefined && parts.isCell(node) && isBelow(node, row.element, table)) {
      row.cells.push(node);
      return false;
    }
    return true;
  });
  return rows;
}

/** Boxes between a row and its group, or a cell and its row, that are looked through. */
const MAX_STEPS = 8;

function groupOf(row: Element, table: Element, { isGroup }: Parts): Element | null {
  let up = row.parent;
  for (let step = 0; step < MAX_STEPS && up !== null && up !== table && isTag(up); step++, up = up.parent)
    if (isGroup(up)) return up;
  return null;
}

function isBelow(cell: Element, row: Element, table: Element): boolean {
  let up = cell.parent;
  for (let step = 0; step < MAX_STEPS && up !== null && up !== table; step++, up = up.parent)
    if (up === row) return true;
  return false;
}
