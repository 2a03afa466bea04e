import type { FeatureTable } from '../featureTable.ts';
import { nearestBoxes, sumWords, type Vote, type VotedPage } from './vote.ts';
import { voteByContext } from './voteByContext.ts';
import { voteByDensity } from './voteByDensity.ts';
import { voteByEntry } from './voteByEntry.ts';
import { voteByPoints } from './voteByPoints.ts';
import { voteByRun } from './voteByRun.ts';
import { voteByWordCounts } from './voteByWordCounts.ts';

/** Ways of others to find main content. Each is right about some kinds of pages, none about all. */
const voters = {
  Points: voteByPoints,
  Density: voteByDensity,
  Context: voteByContext,
  Entry: voteByEntry,
  WordCounts: voteByWordCounts,
  Run: voteByRun,
} as const satisfies Readonly<Record<string, (page: VotedPage) => Vote>>;

/** As they are told in an X-ray, in the order of the votes. */
export const voterNames: readonly string[] = Object.keys(voters).map(
  (name) => name.slice(0, 1).toLowerCase() + name.slice(1),
);

const names = Object.keys(voters).map((name) => ({
  vote: `vote${name}`,
  measure: `vote${name}Measure`,
  share: `vote${name}Share`,
}));
/** The boxes by the fewest blocks in them for which it is told how many votes their words have. */
const boxScales = [2, 6, 20].map((fewest) => ({ fewest, name: `votesOfBox${fewest}` }));

const farthest = 30;

/** What all voters say of a page. */
export interface Votes {
  readonly votes: readonly Vote[];
  /** For each block how many would keep it. */
  readonly counts: Uint8Array;
  /** At each scale, for each element, the votes that a word in the box around it has on average. */
  readonly boxes: readonly Float32Array[];
  /** The share of the words of the page that each voter would keep: one that keeps next to nothing, or all, found nothing. */
  readonly shares: readonly number[];
  /** The first and the last block that most voters would keep; -1 where there is none. */
  readonly first: number;
  readonly last: number;
}

/** Takes time in proportion to the page. */
export function castVotes(page: VotedPage): Votes {
  const { outline } = page;
  const votes = Object.values(voters).map((vote) => vote(page));
  const counts = Uint8Array.from(outline.blocks, (_, index) =>
    votes.reduce((count, { keeps }) => count + (keeps[index] ?? 0), 0),
  );
  const sums = sumWords(outline, (block) => counts[block] ?? 0);
  const { words } = page.facts;
  const share = ({ keeps }: Vote): number =>
    outline.blocks.reduce((sum, block, index) => sum + block.words * (keeps[index] ?? 0), 0) / (words[0] || 1);
  const isMost = (count: number): boolean => count > votes.length / 2;
  const boxes = boxScales.map(({ fewest }) =>
    Float32Array.from(nearestBoxes(outline, page.facts, fewest), (box) => (sums[box] ?? 0) / (words[box] || 1)),
  );
  return {
    votes,
    counts,
    boxes,
    shares: votes.map(share),
    first: counts.findIndex(isMost),
    last: counts.findLastIndex(isMost),
  };
}

export function putVotes(table: FeatureTable, cast: Votes, container: number, index: number): void {
  const { votes, counts, boxes, shares, first, last } = cast;
  const from = (other: number): number => (other < 0 ? 0 : Math.max(-farthest, Math.min(farthest, index - other)));
  for (const [voter, { keeps, measures }] of votes.entries()) {
    table.put(names[voter]?.vote ?? '', keeps[index] ?? 0);
    table.put(names[voter]?.measure ?? '', measures[index] ?? 0);
    table.put(names[voter]?.share ?? '', shares[voter] ?? 0);
  }
  table.put('votes', counts[index] ?? 0);
  table.put('votesBefore', counts[index - 1] ?? 0);
  table.put('votesAfter', counts[index + 1] ?? 0);
  table.put('votesFromFirst', from(first));
  table.put('votesFromLast', from(last));
  for (const [scale, { name }] of boxScales.entries()) table.put(name, boxes[scale]?.[container] ?? 0);
}
