/** Rows of named numbers. The first row sets the names; every later row gives the same ones in the same order. */
export class FeatureTable {
  readonly names: string[] = [];
  private readonly rows: number;
  private readonly firstRow: number[] = [];
  private cells: Float32Array | null = null;
  private cursor = 0;

  constructor(rows: number) {
    this.rows = rows;
  }

  put(name: string, value: number): void {
    if (this.cells) {
      this.cells[this.cursor] = value;
      this.cursor += 1;
    } else {
      this.names.push(name);
      this.firstRow.push(value);
    }
  }

  endRow(): void {
    if (this.cells) return;
    this.cells = new Float32Array(this.rows * this.names.length);
    this.cells.set(this.firstRow);
    this.cursor = this.names.length;
  }

  row(index: number): Float32Array {
    const width = this.names.length;
    return this.cells?.subarray(index * width, (index + 1) * width) ?? new Float32Array(0);
  }

  /** Returns all rows, one after the other. */
  all(): Float32Array {
    return this.cells ?? new Float32Array(0);
  }
}
