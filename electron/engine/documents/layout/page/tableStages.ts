import { isInside } from '../../pdf/boxes.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { asMono } from '../../pdf/wordWith.ts';
import type { Stage } from '../../stages.ts';
import { withDrawnBounds } from '../grids/drawnBounds.ts';
import { findFrames } from '../grids/frames.ts';
import { rowEnds } from '../grids/rowEnds.ts';
import { findRuledTables } from '../grids/ruledTables.ts';
import { findBarredTables } from '../tables/barredTables.ts';
import { findCentredTables } from '../tables/centredTables.ts';
import { inReadingOrder, type FoundTable } from '../tables/table.ts';
import { findTaggedTables } from '../tables/taggedTables.ts';
import { stage, withoutWords, type LayoutState } from './layoutState.ts';

/** Stages that find the tables and boxed regions shown by tags, rules or the alignment of words: the most certain evidence first. */
export const tableStages: readonly Stage<LayoutState>[] = [
  stage('taggedTables', ({ words, rules, tables, grids }) => {
    const tagged = withDrawnBounds(findTaggedTables(words), rules, words);
    const found = tagged.map(({ table }) => table);
    return { words: withoutWords(words, tagged), tables: [...tables, ...found], grids: [...grids, ...found] };
  }),
  stage('ruledTables', findGrids),
  stage('horizontalRuleTables', (state) => {
    const { words, rules, rulePieces, grids, boxedRegions, codeBackgrounds } = state;
    const taken = [...grids, ...boxedRegions, ...codeBackgrounds];
    return withTables(state, findBarredTables({ rules, pieces: rulePieces }, words, taken));
  }),
  stage('boxedRegions', ({ words, rules, tables, boxedRegions }) => {
    const found = [...boxedRegions, ...findFrames(rules, words, [...tables, ...boxedRegions])];
    return { words: withoutWords(words, found), boxedRegions: found };
  }),
  stage('centeredTables', (state) => withTables(state, findCentredTables(state.words))),
];

function withTables({ words, tables }: LayoutState, found: readonly FoundTable[]): Partial<LayoutState> {
  return {
    words: withoutWords(words, found),
    tables: [...tables, ...found.map(({ table }) => inReadingOrder(table))],
  };
}

function findGrids(state: LayoutState): Partial<LayoutState> {
  const { page, words, rules, rulePieces, rotated } = state;
  const ends = rowEnds(rulePieces);
  // Names of narrow columns run up them.
  const upward = rotated.filter(isNarrow);
  const found = findRuledTables(
    ends.length === 0 ? rules : [...rules, ...ends],
    upward.length === 0 ? words : [...words, ...upward],
    page,
  );
  const tables = found.tables.map(inReadingOrder);
  const grids = [...state.grids, ...tables];
  const free = grids.length === 0 ? words : words.filter((word) => !grids.some((table) => isInside(word, table)));
  const isCode = (word: Word): boolean => found.listings.some((box) => isInside(word, box));
  return {
    words: found.listings.length === 0 ? free : free.map((word) => (isCode(word) ? asMono(word) : word)),
    tables: [...state.tables, ...tables],
    grids,
    boxedRegions: [...state.boxedRegions, ...found.panes],
    codeBackgrounds: found.listings,
  };
}

/**
 * Maximum width of a vertical line of text, as a multiple of its font size and as a fraction of its height: a watermark across the page is
 * not a cell.
 */
const narrow = { sizes: 2, height: 0.4 };

/** Whether a rotated line may be the header of a narrow column. */
export function isNarrow({ x0, x1, y0, y1, style }: Word): boolean {
  return x1 - x0 <= Math.max(style.size * narrow.sizes, (y1 - y0) * narrow.height);
}
