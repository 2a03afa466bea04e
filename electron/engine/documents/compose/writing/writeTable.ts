import type { Cell, Table } from '../../layout/tables/table.ts';

/** Writes a table as markdown: as a pipe table, or as HTML if cells span rows or columns, which pipe tables cannot express. */
export function writeTable(table: Table): string {
  const spans = table.cells.some(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1);
  return spans ? htmlTable(table) : pipeTable(table);
}

function rowsOf(table: Table): Cell[][] {
  return Array.from({ length: table.rows }, (_, row) =>
    table.cells.filter((cell) => cell.row === row).toSorted((a, b) => a.column - b.column),
  );
}

function pipeTable(table: Table): string {
  const rows = rowsOf(table).map((cells) => {
    const texts = Array.from(
      { length: table.columns },
      (_, column) => cells.find((cell) => cell.column === column)?.text ?? '',
    );
    return `| ${texts.map(pipeText).join(' | ')} |`;
  });
  const rule = `|${' --- |'.repeat(table.columns)}`;
  return [rows[0], rule, ...rows.slice(1)].join('\n');
}

/** A TeX formula in a cell, between dollar signs. */
const formula = /(\$[^$\s](?:[^$]*[^$\s])?\$)/;

function pipeText(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (!line.includes('$')) return escaped(line).trim();
  return line
    .split(formula)
    .map((part) => (formula.test(part) && /\\[a-z]|[_^]/i.test(part) ? part.replaceAll('|', '\\vert ') : escaped(part)))
    .join('')
    .trim();
}

function escaped(text: string): string {
  return text.replace(/[\\|`*]/g, '\\$&').replace(/<(?=[a-z/!?])/gi, '\\<');
}

function htmlTable(table: Table): string {
  const rows = rowsOf(table).map((cells, row) => {
    const tag = row === 0 ? 'th' : 'td';
    const written = cells.map(
      (cell) =>
        `<${tag}${spanOf('rowspan', cell.rowSpan)}${spanOf('colspan', cell.columnSpan)}>${htmlText(cell.text)}</${tag}>`,
    );
    return `<tr>${written.join('')}</tr>`;
  });
  return ['<table>', ...rows, '</table>'].join('\n');
}

function spanOf(name: string, count: number): string {
  return count > 1 ? ` ${name}="${count}"` : '';
}

function htmlText(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();
}
