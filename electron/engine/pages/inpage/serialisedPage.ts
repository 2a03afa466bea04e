export interface SerialiseSettings {
  /** Maximum number of nodes and characters written. */
  readonly nodes: number;
  readonly characters: number;
  /** Time limit in ms for writing: the rest is omitted. */
  readonly timeMs: number;
  /** The page is laid out: hidden elements can be detected, and are marked. */
  readonly drawn: boolean;
  /** Includes inline scripts: shops embed their data in them. */
  readonly scripts: boolean;
  /** Marks each element with a number, and reports its box. */
  readonly marks: boolean;
  /** `body` for a frame, of which only the body is needed, with absolute URLs. */
  readonly part: 'page' | 'body';
}

export interface SerialisedPage {
  readonly html: string;
  /** A limit was reached: the rest is missing. */
  readonly truncated: boolean;
  /** Left, top, width and height in page pixels, four numbers per mark; empty without marks. */
  readonly boxes: readonly number[];
  /** The page does not declare its encoding, and the browser used windows-1252. */
  readonly guessed: boolean;
}
