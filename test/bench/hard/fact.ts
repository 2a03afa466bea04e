/** A true statement about a document that can be checked in its extracted text. The kinds are those of olmOCR-bench. */
export type Fact =
  /** A text that occurs, with at most this many wrong characters. */
  | { readonly kind: 'present'; readonly text: string; readonly wrong?: number }
  /** A text that is on the page but not part of its content: running headers, page numbers, watermarks. */
  | { readonly kind: 'absent'; readonly text: string; readonly wrong?: number }
  /** A text that comes before another. */
  | { readonly kind: 'order'; readonly before: string; readonly after: string; readonly wrong?: number }
  /** A table cell and its neighbors. */
  | ({ readonly kind: 'table'; readonly cell: string; readonly wrong?: number } & Neighbours)
  /** A formula, as TeX writes it. */
  | { readonly kind: 'formula'; readonly tex: string };

/** The adjacent cells of a cell, and the headers of its column and its row. */
export interface Neighbours {
  readonly above?: string;
  readonly below?: string;
  readonly left?: string;
  readonly right?: string;
  readonly head?: string;
  readonly rowHead?: string;
}

/** What is hard about a document. */
export const hardKinds = ['heads', 'tiny', 'columns', 'tables', 'formulas', 'scans', 'scannedFormulas'] as const;
export type HardKind = (typeof hardKinds)[number];

/** A generated document, and the facts about it. */
export interface HardDocument {
  readonly name: string;
  readonly kind: HardKind;
  /** Of the page's head. */
  readonly css: string;
  /** Of its body. */
  readonly html: string;
  /** How it was copied, if it is no file but paper. */
  readonly scan?: ScanLook;
  readonly facts: readonly Fact[];
}

/** What became of a page between the printer and the file; lengths are in pixels of the scan. */
export interface ScanLook {
  readonly dotsPerInch: number;
  /** Degrees, clockwise. */
  readonly turn?: number;
  /** Radius. */
  readonly blur?: number;
  /** Shades of grey by which the grain of the paper and the scanner differ. */
  readonly noise?: number;
  /** Darkest and lightest shade. */
  readonly ink?: number;
  readonly paper?: number;
  /** Part of the ink of its back that shows through. */
  readonly showThrough?: number;
  /** Shades by which one edge is darker than the other. */
  readonly shadow?: number;
  /** Black edges of a copier, and the holes of a binder. */
  readonly border?: number;
  readonly holes?: boolean;
  /** Fraction of the glyph pixels that were lost. */
  readonly dropout?: number;
  /** Black and white, nothing between. */
  readonly bilevel?: boolean;
  /** Quality of a JPEG, 0 to 1. */
  readonly jpeg?: number;
}
