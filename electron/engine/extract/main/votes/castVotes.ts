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

/** Names of the voters as an X-ray reports them, in the order of the votes. */
export const voterNames: readonly string[] = Object.keys(voters).map(
  (name) => name.slice(0, 1).toLowerCase() + name.slice(1),
);

const names = Object.keys(voters).map((name) => ({
  vote: `vote${name}`,
  measure: `vote${name}Measure`,
  share: `vote${name}Share`,
}));
/** Box scales, by the minimum number of blocks in a box, at which the average number of votes per word is a feature. */
const boxScales = [2, 6, 20].map((fewest) => ({ fewest, name: `votesOfBox${fewest}` }));

const maxDistance = 30;

/** The votes of all voters on a page. */
export interface Votes {
  readonly votes: readonly Vote[];
  /** For each block the number of voters that would select it. */
  readonly counts: Uint8Array;
  /** At each scale, for each element, the average number of votes per word in the enclosing box. */
  readonly boxes: readonly Float32Array[];
  /** Share of the page's words that each voter would select: close to 0 or 1 means that the voter found nothing. */
  readonly shares: readonly number[];
  /** First and last block that most voters would select; -1 where there is none. */
  readonly first: number;
  readonly last: number;
}

/** Takes time in proportion to the page. */
export function castVotes(page: VotedPage): Votes {
  const { outline } = page;
  const votes = Object.values(voters).map((vote) => vote(page));
  const counts = Uint8Array.from(outline.blocks, (_, index) =>
    votes.reduce((count, { selected }) => count + (selected[index] ?? 0), 0),
  );
  const sums = sumWords(outline, (block) => counts[block] ?? 0);
  const { words } = page.facts;
  const share = ({ selected }: Vote): number =>
    outline.blocks.reduce((sum, block, index) => sum + block.words * (selected[index] ?? 0), 0) / (words[0] || 1);
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
  const from = (other: number): number =>
    other < 0 ? 0 : Math.max(-maxDistance, Math.min(maxDistance, index - other));
  for (const [voter, { selected, measures }] of votes.entries()) {
    table.put(names[voter]?.vote ?? '', selected[index] ?? 0);
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
