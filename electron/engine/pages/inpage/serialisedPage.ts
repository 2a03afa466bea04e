export interface SerialiseSettings {
  /** Most nodes and characters that are written. */
  readonly nodes: number;
  readonly characters: number;
  /** Milliseconds that writing may take: what is not written by then is left out. */
  readonly timeMs: number;
  /** The page is laid out: what is hidden can be told, and is marked. */
  readonly drawn: boolean;
  /** What programs stand in the page itself is written too: shops carry their data in them. */
  readonly scripts: boolean;
  /** Each element is marked with a number, and where it stands is told. */
  readonly marks: boolean;
  /** `body` for a frame, whose body alone is wanted, its addresses absolute. */
  readonly part: 'page' | 'body';
}

export interface SerialisedPage {
  readonly html: string;
  /** A limit was reached: the rest is missing. */
  readonly truncated: boolean;
  /** Left, top, width and height in pixels of the page, four numbers for each mark; empty without marks. */
  readonly boxes: readonly number[];
  /** Nothing in the page says how it is encoded, and the browser took it for windows-1252. */
  readonly guessed: boolean;
}
