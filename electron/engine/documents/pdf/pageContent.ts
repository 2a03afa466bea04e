/** How text looks; words of one look share the object. */
export interface TextStyle {
  /** Points, as drawn. */
  readonly size: number;
  readonly font: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  /** Drawn without ink: what a scanner's OCR laid below its picture. */
  readonly hidden: boolean;
}

/** A box in points, from the top left corner of the page as it is shown. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** What a tagged PDF says that a piece of text is part of. */
export interface Tag {
  /** `H1`, `P`, `LI`, `TD` …, or `Artifact` for what is no part of the content. */
  readonly role: string;
  /** Pieces of one number of a page are of one element. */
  readonly id: number;
  /** Null outside of tables. */
  readonly cell: TagCell | null;
}

export interface TagCell {
  /** Which table of the page. */
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** Signs that stand together. */
export interface Word extends Box {
  readonly text: string;
  readonly baseline: number;
  readonly style: TextStyle;
  /** White space stands before it in the file. */
  readonly spaced: boolean;
  /** Address that it leads to; null for none. */
  readonly href: string | null;
  /** 0 to 1; null for what the file itself says. */
  readonly confidence: number | null;
  /** Null where the file does not say. */
  readonly tag: Tag | null;
}

/** A straight line: a rule, an edge of a box or of a cell. */
export interface Rule extends Box {
  readonly kind: 'horizontal' | 'vertical';
}

/** What is drawn and is no long straight line across or down the page. */
export interface Shape extends Box {
  /** A rectangle, or what is round within one; a short line across or down; anything else, such as curves, arrows and lines aslant. */
  readonly kind: 'box' | 'tick' | 'free';
  readonly isFilled: boolean;
  /** Points that it is drawn by. */
  readonly points: number;
}

/** What one page holds, before anybody knows what it is. */
export interface PageContent {
  /** Points, as shown. */
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** Text that runs in another direction than most of the page. */
  readonly aside: readonly Word[];
  readonly rules: readonly Rule[];
  readonly pictures: readonly Box[];
  readonly shapes: readonly Shape[];
  /** Signs that the file gives no letters for. */
  readonly unreadable: number;
  /** How the page was turned here, so that its text is upright: boxes stand on the turned page. */
  readonly turned: 'no' | 'clockwise' | 'counterClockwise' | 'upsideDown';
  /** Radians that a scan was levelled by. */
  readonly tilt: number;
  /** Something of the page was left out because there is too much of it. */
  readonly isCut: boolean;
}
