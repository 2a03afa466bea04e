/** Rows of delimited text, the titles above them, and whether the first row is a header. */
export interface DelimitedText {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly hasHead: boolean;
}

const separators = [',', ';', '\t', '|'] as const;
/** Rows by which the separator is chosen. */
const sampleRows = 50;
const sampleCharacters = 100_000;

/**
 * Parses delimited text. If its type does not state the delimiter, the one that splits most of the first rows into the same number of cells
 * is used: where the comma is the decimal separator, programs write semicolons. A first line `sep=;` states it.
 */
export function readDelimited(text: string, told?: string): DelimitedText {
  const said = /^sep=(.)\r?\n/i.exec(text);
  const body = said === null ? text : text.slice(said[0].length);
  const all = readRows(body, said?.[1] ?? told ?? likelySeparator(body));
  const titles = titlesOf(all);
  const rows = all.slice(titles.length);
  return { titles, rows, hasHead: namesColumns(rows) };
}

/** Single-cell lines above a table, as in reports. A table row may have one cell too, but does not precede all others. */
function titlesOf(rows: readonly (readonly string[])[]): string[] {
  const first = rows.findIndex((row) => row.length > 1 && row.filter((cell) => cell.trim() !== '').length > 1);
  const above = rows.slice(0, Math.max(0, first));
  const isTitle = ([title = '', ...others]: readonly string[]): boolean =>
    title.trim() !== '' && others.every((cell) => cell.trim() === '');
  return first >= 0 && above.every(isTitle) ? above.map(([title = '']) => title) : [];
}

function likelySeparator(text: string): string {
  const sample = text.slice(0, sampleCharacters);
  let best: string = ',';
  let bestScore = 0;
  for (const separator of separators) {
    const rows = readRows(sample, separator).slice(0, sampleRows);
    const widths = rows.map((row) => row.length);
    const width = mode(widths);
    const share = widths.filter((each) => each === width).length / Math.max(1, widths.length);
    // More columns alike are no accident.
    const score = width < 2 ? 0 : share * 10 + Math.min(width, 10) * 0.1;
    if (score > bestScore) {
      best = separator;
      bestScore = score;
    }
  }
  return best;
}

function mode(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 0;
}

const amount = /^[-+]?[\d\s.,'’]*\d\s*%?$/;
/** Columns are often named by their year. */
const year = /^(?:19|20)\d\d$/;

/** A first row of which a cell is an amount, like all below it, is a row as the others. */
function namesColumns(rows: readonly (readonly string[])[]): boolean {
  const [head = [], ...body] = rows;
  if (body.length === 0) return true;
  return !head.some(
    (cell, column) =>
      amount.test(cell.trim()) &&
      !year.test(cell.trim()) &&
      body.every((row) => (row[column] ?? '').trim() === '' || amount.test((row[column] ?? '').trim())),
  );
}

/** Reads the rows of RFC 4180 text: quoted cells may contain separators, line ends and doubled quotes. */
function readRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text.charAt(index + 1) === '\n') index += 1;
      pushRow(rows, row, cell);
      row = [];
      cell = '';
    } else cell += character;
  }
  pushRow(rows, row, cell);
  return rows;
}

function pushRow(rows: string[][], row: string[], cell: string): void {
  if (row.length > 0 || cell !== '') rows.push([...row, cell]);
}
