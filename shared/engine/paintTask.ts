/** Request to the process that renders pages: messages between it and main are plain data. */
export interface PaintTask {
  readonly id: number;
  /** The file's name in the store: the same file stays open between its pages. */
  readonly key: string;
  /** Where it is, or its bytes where they are in memory alone. */
  readonly file: string | Uint8Array;
  /** Password of the file, where the user entered one. */
  readonly password?: string;
  /** From 0 on. */
  readonly page: number;
  /** Pixels across. */
  readonly width: number;
}

/** A PNG; null for a page or a file that cannot be drawn. */
export interface PaintedPage {
  readonly id: number;
  readonly png: Uint8Array | null;
}
