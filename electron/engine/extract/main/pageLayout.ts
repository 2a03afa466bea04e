import type { ContainerFacts } from './containerFacts.ts';
import type { PageOutline } from './pageOutline.ts';
import type { Patterns } from './patternFeatures.ts';
import { findSiblingRows, type SiblingRow } from './siblingRows.ts';

/** How a page is laid out: the rows of similar siblings on it, and how much of it is prose. */
export interface PageLayout {
  readonly proseShare: number;
  /** Number of members of the longest row whose members have prices. */
  readonly pricedCards: number;
  /** Number of members of the longest row whose members have an image or a heading. */
  readonly cards: number;
  /** The row with the most words, if its members hold several blocks each. */
  readonly dominantRow: SiblingRow | undefined;
  /** Number of members with prose in the row with the most prose and several blocks per member: the posts of a thread. */
  readonly turns: number;
  readonly proseWords: number;
}

export function describeLayout(outline: PageOutline, facts: ContainerFacts, patterns: Patterns): PageLayout {
  const rows = findSiblingRows(outline, facts, patterns);
  const proseWords = facts.proseWords[0] ?? 0;
  const longest = (suits: (row: SiblingRow) => boolean): number =>
    rows.reduce((most, row) => (suits(row) ? Math.max(most, row.members.length) : most), 0);
  let dominantRow: SiblingRow | undefined;
  let spoken: SiblingRow | undefined;
  for (const row of rows) {
    const isRich = row.blocks >= row.members.length * 2 || row.withImage > row.members.length / 2;
    if (isRich && row.words > (dominantRow?.words ?? 0)) dominantRow = row;
    if (row.blocks >= row.members.length * 2 && row.proseWords > (spoken?.proseWords ?? 0)) spoken = row;
  }
  return {
    proseShare: proseWords / (facts.words[0] || 1),
    pricedCards: longest((row) => row.withPrice > row.members.length * 0.6),
    cards: longest((row) => row.withImage > row.members.length / 2 || row.withHeading > row.members.length / 2),
    dominantRow,
    turns: spoken?.withProse ?? 0,
    proseWords,
  };
}
