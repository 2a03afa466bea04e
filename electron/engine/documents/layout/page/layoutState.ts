import { isInside } from '../../pdf/boxes.ts';
import type { Box, PageContent, Rule, Word } from '../../pdf/pageContent.ts';
import type { Stage } from '../../stages.ts';
import type { CloseEdge } from '../columns/narrowGutterColumns.ts';
import type { Drawing } from '../drawings/findDrawings.ts';
import type { Head } from '../edges/runningHeaders.ts';
import type { FoundFormulas } from '../formulas/findFormulas.ts';
import type { BoxedRegion } from '../grids/boxedRegions.ts';
import type { TextLine } from '../lines/textLine.ts';
import type { Table } from '../tables/table.ts';
import type { LayoutRegion } from './pageLayout.ts';
import type { PagesBefore } from './pagesBefore.ts';
import type { UnderlinedTitle } from './underlined.ts';

/** What is known about a page during its layout. Each stage adds to it, and takes what it has placed from `words` or `lines`. */
export interface LayoutState {
  /** Its content, with horizontal lines of text. */
  readonly page: PageContent;
  /** Running headers and footers, detected from adjacent pages. */
  readonly headers: readonly Head[];
  /** Knowledge from the previous pages, which stages update. */
  readonly before: PagesBefore;

  /** Words that are in no region so far. */
  readonly words: readonly Word[];
  /** The words of the page after repair, wherever they are placed. */
  readonly pageWords: readonly Word[];
  /** Character count of `pageWords` by font size, rounded to half points. */
  readonly sizes: ReadonlyMap<number, number>;
  readonly formulas: Pick<FoundFormulas, 'bars' | 'displayed'>;
  readonly underlined: readonly UnderlinedTitle[];
  /** Lines of the running headers and footers of this page. */
  readonly top: readonly TextLine[];
  readonly foot: readonly TextLine[];
  /** Lines of text in another direction, one word each. */
  readonly rotated: readonly Word[];

  readonly drawings: readonly Drawing[];
  /** Ruling lines outside drawings, as the file has them. */
  readonly rulePieces: readonly Rule[];
  /** The same, with the pieces of one line joined. */
  readonly rules: readonly Rule[];
  readonly tables: readonly Table[];
  /** Tables of rotated text. */
  readonly sidewaysTables: readonly Table[];
  /** Those of the tables that include all content within their rules, or that the file tags. */
  readonly grids: readonly Table[];
  readonly boxedRegions: readonly BoxedRegion[];

  /** Lines of text that are in no region so far. */
  readonly lines: readonly TextLine[];
  /** Left edges of columns with a gutter as narrow as a word space. */
  readonly columnEdges: readonly CloseEdge[];
  /** Regions in reading order. */
  readonly regions: readonly LayoutRegion[];
}

/** The state before the first stage. */
export function initialState(page: PageContent, headers: readonly Head[], before: PagesBefore): LayoutState {
  return {
    page,
    headers,
    before,
    words: page.words,
    pageWords: [],
    sizes: new Map(),
    formulas: { bars: new Set(), displayed: new Map() },
    underlined: [],
    top: [],
    foot: [],
    rotated: [],
    drawings: [],
    rulePieces: page.rules,
    rules: [],
    tables: [],
    sidewaysTables: [],
    grids: [],
    boxedRegions: [],
    lines: [],
    columnEdges: [],
    regions: [],
  };
}

/** A stage of the layout of a page. */
export function stage(name: string, update: (state: LayoutState) => Partial<LayoutState>): Stage<LayoutState> {
  return { name: `layout/${name}`, run: (state) => ({ ...state, ...update(state) }) };
}

/** A stage that rewrites or merges words. */
export function wordStage(
  name: string,
  rewrite: (words: readonly Word[], state: LayoutState) => readonly Word[],
): Stage<LayoutState> {
  return stage(name, (state) => ({ words: rewrite(state.words, state) }));
}

/** A stage that splits, merges or rewrites lines. */
export function lineStage(
  name: string,
  rewrite: (lines: readonly TextLine[], state: LayoutState) => readonly TextLine[],
): Stage<LayoutState> {
  return stage(name, (state) => ({ lines: rewrite(state.lines, state) }));
}

/** Returns the boxes outside all drawings. */
export function outsideDrawings<Item extends Box>(
  items: readonly Item[],
  drawings: readonly Drawing[],
): readonly Item[] {
  if (drawings.length === 0) return items;
  // A chart has thousands of elements, so this is a plain loop.
  return items.filter((box) => {
    for (const drawing of drawings) if (isInside(box, drawing)) return false;
    return true;
  });
}
