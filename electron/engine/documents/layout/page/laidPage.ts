import type { UnderlinedTitle } from './underlined.ts';
import type { Box, PageContent, Word } from '../../pdf/pageContent.ts';
import type { Segment } from '../lines/segment.ts';
import type { Table } from '../tables/table.ts';

/** What stands on a page, in the order in which it is read. */
export type Part =
  | {
      readonly kind: 'lines';
      readonly lines: readonly Segment[];
      /** It runs in another direction than the page: a stamp at the edge, the name of an axis. */
      readonly isAside?: true;
    }
  | { readonly kind: 'table'; readonly table: Table }
  | {
      readonly kind: 'figure';
      readonly box: Box;
      /** The text of a drawing: what is read in one line, one below the other; none of a picture. */
      readonly text: readonly (readonly Segment[])[];
    }
  /** A formula on lines of its own. */
  | { readonly kind: 'formula'; readonly box: Box; readonly tex: string };

/** A page, laid out. Boxes are in points of the page as it was turned. */
export interface LaidPage {
  readonly width: number;
  readonly height: number;
  readonly turned: PageContent['turned'];
  readonly tilt: number;
  readonly parts: readonly Part[];
  /** Short lines drawn across: what stands below one at the foot of a page is a note. */
  readonly noteRules: readonly Box[];
  /** Bars down the left side of a text that is set apart by nothing else. */
  readonly sideBars: readonly Box[];
  /** Lines that are underlined as titles are. */
  readonly underlined: readonly UnderlinedTitle[];
  /** Letters of the text and the words that came with no letters. */
  readonly letters: number;
  /** The letters of each size, in half points: those of tables count too. */
  readonly sizes: ReadonlyMap<number, number>;
  /** Words whose letters were read off a picture. */
  readonly recognised: readonly Word[];
  readonly unreadable: number;
  readonly isCut: boolean;
  /** Part of the page that pictures take. */
  readonly pictured: number;
}

/** The lines of a page that stand in no table. */
export function linesOnPage(page: LaidPage): readonly Segment[] {
  const known = linesOf.get(page);
  if (known !== undefined) return known;
  const lines = page.parts.flatMap((part) => (part.kind === 'lines' ? part.lines : []));
  linesOf.set(page, lines);
  return lines;
}

/** Rows of all tables of a page. */
export function rowsOnPage({ parts }: LaidPage): number {
  return parts.reduce((sum, part) => sum + (part.kind === 'table' ? part.table.rows : 0), 0);
}

/** Each page is asked for its lines many times. */
const linesOf = new WeakMap<LaidPage, readonly Segment[]>();

/** A page with each of these lines as it is written anew. */
export function withLines(page: LaidPage, write: (line: Segment) => Segment): LaidPage {
  return {
    ...page,
    parts: page.parts.map((part) => (part.kind === 'lines' ? { ...part, lines: part.lines.map(write) } : part)),
  };
}
