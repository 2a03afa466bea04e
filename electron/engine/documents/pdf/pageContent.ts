import type { OcrScript } from '../../../../shared/base/ocrLanguages.ts';

/** Text style; words of one style share the object. */
export interface TextStyle {
  /** Points, as drawn. */
  readonly size: number;
  readonly font: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  /** Drawn without ink: a scanner's OCR layer below the image. */
  readonly hidden: boolean;
}

/** A box in points, from the top left corner of the page as displayed. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Structure tag of a piece of text in a tagged PDF. */
export interface Tag {
  /** `H1`, `P`, `LI`, `TD` …, or `Artifact` if it is not content. */
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

/** Adjacent glyphs of a line whose font maps them to no characters. */
export interface UnmappedRun extends Box {
  readonly glyphs: number;
}

/** Adjacent characters without a space. */
export interface Word extends Box {
  readonly text: string;
  readonly baseline: number;
  readonly style: TextStyle;
  /** White space precedes it in the file. */
  readonly spaced: boolean;
  /** URL of its link; null if it has none. */
  readonly href: string | null;
  /** OCR confidence, 0 to 1; null for text from the file itself. */
  readonly confidence: number | null;
  /** Null if the file has none. */
  readonly tag: Tag | null;
}

/** A straight line: a rule, an edge of a box or of a cell. */
export interface Rule extends Box {
  readonly kind: 'horizontal' | 'vertical';
}

/** A drawn element other than a long horizontal or vertical rule. */
export interface Shape extends Box {
  /** A rectangle or round shape; a short horizontal or vertical line; anything else, such as curves, arrows and oblique lines. */
  readonly kind: 'box' | 'tick' | 'free';
  readonly isFilled: boolean;
  /** Points that it is drawn by. */
  readonly points: number;
}

/** Adjacent glyphs of a line whose font maps them to no characters. */
export interface UnmappedRun extends Box {
  readonly glyphs: number;
}

/** Script of text that OCR cannot read; `other` for one that it cannot name. */
export type UnknownScript = OcrScript | 'other';

/** Content of one page, before its analysis. */
export interface PageContent {
  /** Points, as shown. */
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** Text in another direction than most of the page. */
  readonly rotatedText: readonly Word[];
  readonly rules: readonly Rule[];
  readonly images: readonly Box[];
  readonly shapes: readonly Shape[];
  /** Areas of a recognized image where something larger than text is drawn. */
  readonly graphics?: readonly Box[];
  /** Script of text of an image that was left out, since OCR does not know it. */
  readonly unknownScript?: UnknownScript | null;
  /** Number of glyphs without a Unicode mapping. */
  readonly unreadable: number;
  /** These glyphs, those next to each other as one. */
  readonly unmapped?: readonly UnmappedRun[];
  /** Rotation applied here to make the text upright: boxes are in the rotated page. */
  readonly turned: 'no' | 'clockwise' | 'counterClockwise' | 'upsideDown';
  /** Radians that a scan was levelled by. */
  readonly tilt: number;
  /** Something of the page was left out because there is too much of it. */
  readonly isCut: boolean;
}
