import { isInside } from '../../pdf/boxes.ts';
import type { Box, Rule, Word } from '../../pdf/pageContent.ts';
import { asMono } from '../../pdf/wordWith.ts';
import { runStages, type Stage } from '../../stages.ts';
import type { BoxedRegion } from '../grids/boxedRegions.ts';
import { rowEnds } from '../grids/rowEnds.ts';
import { findRuledTables } from '../grids/ruledTables.ts';
import { findBooktabsTables } from '../tables/booktabsTables.ts';
import { findCentredTables } from '../tables/centredTables.ts';
import { inReadingOrder, type Table } from '../tables/table.ts';
import { findTaggedTables } from '../tables/taggedTables.ts';

/** The tables and boxed regions of a page, and its remaining words. */
export interface FoundTables {
  /** In reading direction: the grids first, then the tables that are recognized by their rules or white space. */
  readonly tables: readonly Table[];
  /** Tables that contain everything within their rules, or that the file tags. */
  readonly grids: readonly Table[];
  readonly regions: readonly BoxedRegion[];
  /** Words in no table and no region. */
  readonly words: readonly Word[];
  /** Backgrounds of the lines of code listings. */
  readonly listings: readonly Box[];
}

/** The ruling lines of a page. */
export interface PageRules {
  /** Each line in one piece. */
  readonly rules: readonly Rule[];
  /** The lines as the file draws them, often cell by cell. */
  readonly pieces: readonly Rule[];
}

/** Tables found so far, and the lines of their page. */
interface TableSearch extends FoundTables, PageRules {
  /** Lines of vertical text, one word each: narrow columns have such headers. */
  readonly upward: readonly Word[];
}

/**
 * Finds the tables of a page, the surest evidence first: tags, closed grids, horizontal rules, white space. Each stage sees only the words
 * that no earlier stage took. Borderless tables (`tables/borderless`) follow later, from lines: `zoneRegions`.
 */
const tableStages: readonly Stage<TableSearch>[] = [
  { name: 'tables/tagged', run: addTagged },
  { name: 'tables/ruled', run: addRuled },
  { name: 'tables/booktabs', run: addBooktabs },
  { name: 'tables/centred', run: addCentred },
];

/** @param upward lines of vertical text, one word each */
export function findTables(words: readonly Word[], upward: readonly Word[], drawn: PageRules): FoundTables {
  return runStages(tableStages, { ...drawn, upward, words, tables: [], grids: [], regions: [], listings: [] });
}

function addTagged(search: TableSearch): TableSearch {
  const tagged = findTaggedTables(search.words);
  const grids = tagged.map(({ table }) => table);
  return { ...search, tables: grids, grids, words: without(search.words, tagged) };
}

function addRuled(search: TableSearch): TableSearch {
  const { words, upward, rules, pieces } = search;
  const ends = rowEnds(pieces);
  const { tables, regions, listings } = findRuledTables(
    ends.length === 0 ? rules : [...rules, ...ends],
    upward.length === 0 ? words : [...words, ...upward],
  );
  const grids = [...search.grids, ...tables.map(inReadingOrder)];
  const outside = grids.length === 0 ? words : words.filter((word) => !grids.some((table) => isInside(word, table)));
  const inListing = (word: Word): boolean => listings.some((box) => isInside(word, box));
  return {
    ...search,
    tables: grids,
    grids,
    regions,
    listings,
    words: without(outside, regions).map((word) => (inListing(word) ? asMono(word) : word)),
  };
}

function addBooktabs(search: TableSearch): TableSearch {
  const { grids, regions, listings } = search;
  const found = findBooktabsTables(search, search.words, [...grids, ...regions, ...listings]);
  return {
    ...search,
    tables: [...search.tables, ...found.map(({ table }) => inReadingOrder(table))],
    words: without(search.words, found),
  };
}

function addCentred(search: TableSearch): TableSearch {
  const found = findCentredTables(search.words);
  return {
    ...search,
    tables: [...search.tables, ...found.map(({ table }) => inReadingOrder(table))],
    words: without(search.words, found),
  };
}

/** Returns the words that none of these items contains. */
function without(words: readonly Word[], items: readonly { readonly words: readonly Word[] }[]): readonly Word[] {
  const taken = new Set(items.flatMap((item) => item.words));
  return taken.size === 0 ? words : words.filter((word) => !taken.has(word));
}
