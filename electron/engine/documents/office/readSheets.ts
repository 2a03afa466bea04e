import { read, utils, type WorkSheet } from '@e965/xlsx';
import { escapeHtml } from './xml.ts';

/** Most cells of a sheet that are written: a sheet may say that it has a million rows. */
const most = { rows: 20_000, columns: 500, cells: 400_000 };

/** The sheets of a workbook as HTML: each with its name, as a table with its spans. */
export function readSheets(bytes: Uint8Array): string {
  const book = read(bytes, { type: 'array', dense: false, sheetRows: most.rows, cellHTML: false, cellFormula: false });
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name];
    const table = sheet === undefined ? '' : writeSheet(sheet);
    return table === '' ? '' : `<h2>${escapeHtml(name)}</h2>${table}`;
  }).join('');
}

function writeSheet(sheet: WorkSheet): string {
  const reference = sheet['!ref'];
  if (reference === undefined) return '';
  const { s: start, e: end } = utils.decode_range(reference);
  const lastColumn = Math.min(end.c, start.c + most.columns);
  const lastRow = Math.min(end.r, start.r + Math.floor(most.cells / Math.max(1, lastColumn - start.c + 1)));
  const merges = sheet['!merges'] ?? [];
  const covered = new Set<string>();
  const spans = new Map<string, string>();
  for (const { s, e } of merges.slice(0, 5000)) {
    if ((e.r - s.r + 1) * (e.c - s.c + 1) > 10_000) continue;
    for (let row = s.r; row <= e.r; row += 1)
      for (let column = s.c; column <= e.c; column += 1) covered.add(utils.encode_cell({ r: row, c: column }));
    const key = utils.encode_cell(s);
    covered.delete(key);
    spans.set(
      key,
      `${e.c > s.c ? ` colspan="${e.c - s.c + 1}"` : ''}${e.r > s.r ? ` rowspan="${e.r - s.r + 1}"` : ''}`,
    );
  }
  const rows: string[] = [];
  for (let row = start.r; row <= lastRow; row += 1) {
    let [cells, isEmpty] = ['', true];
    for (let column = start.c; column <= lastColumn; column += 1) {
      const key = utils.encode_cell({ r: row, c: column });
      if (covered.has(key)) continue;
      const cell = sheet[key] as { readonly w?: string; readonly v?: string | number | boolean | Date } | undefined;
      const text = cell?.w ?? (cell?.v === undefined ? '' : String(cell.v));
      if (text.trim() !== '') isEmpty = false;
      cells += `<td${spans.get(key) ?? ''}>${escapeHtml(text.trim())}</td>`;
    }
    if (!isEmpty) rows.push(`<tr>${cells}</tr>`);
  }
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`;
}
