import { type Element, isTag, isText, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';

/** A table as rows of cell texts; a spanning cell is in each of its positions. */
export type TextTable = readonly (readonly string[])[];

/** The tables of a markdown text: those of bars, and those of HTML. */
export function textTables(markdown: string): readonly TextTable[] {
  return [...barTables(markdown), ...htmlTables(markdown)];
}

function barTables(markdown: string): readonly TextTable[] {
  const tables: string[][][] = [];
  let open: string[][] | null = null;
  for (const line of markdown.split('\n')) {
    if (!/^\s*\|.*\|\s*$/.test(line)) {
      open = null;
      continue;
    }
    if (/^[\s|:-]+$/.test(line) && line.includes('-')) continue;
    if (open === null) tables.push((open = []));
    const cells = line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/);
    open.push(cells.map((cell) => cell.replaceAll('\\|', '|').trim()));
  }
  return tables;
}

function htmlTables(markdown: string): readonly TextTable[] {
  if (!markdown.includes('<table')) return [];
  return elementsOf(parseDocument(markdown), 'table').map((table) => {
    const grid: string[][] = [];
    for (const [y, row] of elementsOf(table, 'tr').entries()) {
      let x = 0;
      for (const cell of row.children.filter((each): each is Element => isTag(each) && /^t[dh]$/.test(each.name))) {
        while (grid[y]?.[x] !== undefined) x += 1;
        const [across, down] = [Number(cell.attribs['colspan'] ?? 1) || 1, Number(cell.attribs['rowspan'] ?? 1) || 1];
        for (let below = 0; below < down; below += 1)
          for (let beside = 0; beside < across; beside += 1)
            (grid[y + below] ??= [])[x + beside] = textOf(cell).replace(/\s+/g, ' ').trim();
        x += across;
      }
    }
    return grid.map((row) => Array.from(row, (cell) => cell ?? ''));
  });
}

function textOf(parent: ParentNode): string {
  return parent.children
    .map((child) => (isText(child) ? child.data : isTag(child) ? (child.name === 'br' ? ' ' : textOf(child)) : ''))
    .join('');
}

function elementsOf(parent: ParentNode, name: string): readonly Element[] {
  return parent.children.flatMap((child) =>
    isTag(child) ? [...(child.name === name ? [child] : []), ...elementsOf(child, name)] : [],
  );
}
