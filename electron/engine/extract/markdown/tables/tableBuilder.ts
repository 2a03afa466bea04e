import { lookupTable } from '../../../../../shared/base/lookupTable.ts';

/** How the text of a column is set. */
export type Alignment = 'left' | 'center' | 'right' | null;

export interface Cell {
  readonly text: string;
  /** It has text, not only images. */
  readonly hasText: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly isHeader: boolean;
  readonly alignment: Alignment;
}

interface Row {
  readonly cells: (Cell | null)[];
  readonly inHead: boolean;
}

/** Wider tables are cut: they are not readable, and a span can declare any width. */
const MAX_COLUMNS = 500;
const MAX_FILLED = 200_000;
const RULES: Readonly<Record<string, string>> = lookupTable({
  left: ':---',
  center: ':---:',
  right: '---:',
});

/** Collects the cells of one table on its grid and writes it as a GFM table (4.10). */
export class TableBuilder {
  readonly captions: string[] = [];
  private readonly rows: Row[] = [];
  /** For each column the rows below that a cell above still covers. */
  private covered: number[] = [];
  private column = 0;

  openRow(inHead: boolean): void {
    this.closeRow();
    this.rows.push({ cells: [], inHead });
    this.column = 0;
  }

  addCell(cell: Cell): void {
    if (this.rows.length === 0) this.openRow(false);
    const cells = this.rows[this.rows.length - 1]?.cells ?? [];
    while ((this.covered[this.column] ?? 0) > 0) this.cover(cells, 0);
    for (let index = 0; index < cell.columns && this.column < MAX_COLUMNS; index++) {
      cells[this.column] = index === 0 ? cell : null;
      this.cover(cells, cell.rows);
    }
  }

  /** Columns where no cell begins exist for a span alone and are dropped. @returns the table; empty when all cells are empty */
  write(): string {
    const last = this.rows.findLastIndex((row) => row.cells.some((cell) => cell !== null && cell.text !== ''));
    const rows = this.rows.slice(0, last + 1);
    const width = rows.reduce(
      (widest, row) => Math.max(widest, row.cells.findLastIndex((cell) => cell !== null) + 1),
      0,
    );
    if (width === 0) return '';
    // Readers fill short rows up; beyond a size that is left to them.
    const filled = rows.length * width <= MAX_FILLED ? width : 0;
    const lines = rows.map((row, index) => {
      const length = index === 0 ? width : Math.max(filled, Math.min(width, row.cells.length));
      return writeRow(Array.from({ length }, (_, column) => row.cells[column]?.text ?? ''));
    });
    if (!this.startsWithHeader(rows)) lines.unshift(writeRow(Array.from({ length: width }, () => '')));
    lines.splice(1, 0, writeRow(this.rules(rows, width)));
    return lines.join('\n');
  }

  private cover(cells: (Cell | null)[], rows: number): void {
    cells[this.column] ??= null;
    if (rows > 0) this.covered[this.column] = rows;
    this.column++;
  }

  private closeRow(): void {
    this.covered = this.covered.map((rows) => Math.max(0, rows - 1));
  }

  /** The first row is the header unless it has no text or its first cell is a row header, as in the following rows. */
  private startsWithHeader(rows: readonly Row[]): boolean {
    const first = rows[0];
    const cells = first?.cells.filter((cell) => cell !== null) ?? [];
    if (!cells.some((cell) => cell.hasText)) return false;
    if (first?.inHead) return true;
    const name = cells.at(0);
    const headsRow = name?.isHeader === true && cells.length > 1 && cells.slice(1).every((cell) => !cell.isHeader);
    return !headsRow || name.text === '';
  }

  private rules(rows: readonly Row[], width: number): string[] {
    return Array.from({ length: width }, (_, index) => {
      const aligned = rows.slice(0, 2).map((row) => row.cells[index]?.alignment ?? null);
      return RULES[aligned.find((alignment) => alignment !== null) ?? ''] ?? '---';
    });
  }
}

function writeRow(texts: readonly string[]): string {
  return `| ${texts.join(' | ')} |`;
}
