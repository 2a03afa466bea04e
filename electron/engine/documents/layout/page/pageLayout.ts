import type { UnderlinedTitle } from './underlined.ts';
import type { Box, PageContent, UnknownScript, Word } from '../../pdf/pageContent.ts';
import type { TextLine } from '../lines/textLine.ts';
import type { Table } from '../tables/table.ts';

/** A part of a page; parts are in reading order. */
export type LayoutRegion =
  | {
      readonly kind: 'lines';
      readonly lines: readonly TextLine[];
      /** It runs in another direction than the page: a stamp at the edge, the name of an axis. */
      readonly isRotated?: true;
    }
  | { readonly kind: 'table'; readonly table: Table }
  | {
      readonly kind: 'figure';
      readonly box: Box;
      /** The text of a drawing: one array of segments per line, from top to bottom; empty for an image. */
      readonly text: readonly (readonly TextLine[])[];
    }
  /** A displayed formula. */
  | { readonly kind: 'formula'; readonly box: Box; readonly tex: string };

/** The layout of a page. Boxes are in points of the page after its rotation. */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  readonly turned: PageContent['turned'];
  readonly tilt: number;
  readonly parts: readonly LayoutRegion[];
  /** Short horizontal rules: text below one at the bottom of a page is a footnote. */
  readonly noteRules: readonly Box[];
  /** Bars down the left side of a text that is set apart by nothing else. */
  readonly sideBars: readonly Box[];
  /** Lines that are underlined as titles are. */
  readonly underlined: readonly UnderlinedTitle[];
  /** Number of characters of the text, and of words without readable characters. */
  readonly characterCount: number;
  /** Number of characters per font size in half points, including those in tables. */
  readonly sizes: ReadonlyMap<number, number>;
  /** Words from OCR. */
  readonly recognised: readonly Word[];
  /** Script of text that was left out, since OCR does not know it. */
  readonly unknownScript: UnknownScript | null;
  readonly unreadable: number;
  readonly isCut: boolean;
  /** Fraction of the page covered by images. */
  readonly pictured: number;
}

/** Returns the lines of a page outside tables. */
export function linesOnPage(page: PageLayout): readonly TextLine[] {
  const known = linesOf.get(page);
  if (known !== undefined) return known;
  const lines = page.parts.flatMap((part) => (part.kind === 'lines' ? part.lines : []));
  linesOf.set(page, lines);
  return lines;
}

/** Rows of all tables of a page. */
export function rowsOnPage({ parts }: PageLayout): number {
  return parts.reduce((sum, part) => sum + (part.kind === 'table' ? part.table.rows : 0), 0);
}

/** Cache: the lines of each page are read many times. */
const linesOf = new WeakMap<PageLayout, readonly TextLine[]>();

/** Returns a page with each of its lines rewritten. */
export function withLines(page: PageLayout, write: (line: TextLine) => TextLine): PageLayout {
  return {
    ...page,
    parts: page.parts.map((part) => (part.kind === 'lines' ? { ...part, lines: part.lines.map(write) } : part)),
  };
}
