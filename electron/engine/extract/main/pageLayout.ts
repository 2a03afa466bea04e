import type { ContainerFacts } from './containerFacts.ts';
import type { PageOutline } from './pageOutline.ts';
import type { Patterns } from './patternFeatures.ts';
import { findSiblingRows, type SiblingRow } from './siblingRows.ts';

/** How a page is laid out: the rows of similar siblings on it, and how much of it is prose. */
export interface PageLayout {
  readonly proseShare: number;
  /** Members of the longest row whose members have prices. */
  readonly pricedCards: number;
  /** Members of the longest row whose members have a picture or a heading. */
  readonly cards: number;
  /** The row with the most words, if its members hold several blocks. */
  readonly widest: SiblingRow | undefined;
  /** Members with prose of the row that holds the most prose of several blocks: the posts of a thread. */
  readonly turns: number;
  readonly proseWords: number;
}

export function describeLayout(outline: PageOutline, facts: ContainerFacts, patterns: Patterns): PageLayout {
  const rows = findSiblingRows(outline, facts, patterns);
  const proseWords = facts.proseWords[0] ?? 0;
  const longest = (suits: (row: SiblingRow) => boolean): number =>
    rows.reduce((most, row) => (suits(row) ? Math.max(most, row.members.length) : most), 0);
  let widest: SiblingRow | undefined;
  let spoken: SiblingRow | undefined;
  for (const row of rows) {
    const isRich = row.blocks >= row.members.length * 2 || row.withPicture > row.members.length / 2;
    if (isRich && row.words > (widest?.words ?? 0)) widest = row;
    if (row.blocks >= row.members.length * 2 && row.proseWords > (spoken?.proseWords ?? 0)) spoken = row;
  }
  return {
    proseShare: proseWords / (facts.words[0] || 1),
    pricedCards: longest((row) => row.withPrice > row.members.length * 0.6),
    cards: longest((row) => row.withPicture > row.members.length / 2 || row.withHeading > row.members.length / 2),
    widest,
    turns: spoken?.withProse ?? 0,
    proseWords,
  };
}
