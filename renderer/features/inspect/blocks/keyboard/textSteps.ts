import type { BlockRow } from '../../../../workers/blocks/blockProtocol.ts';
import type { Stretch } from '../../html/SourceRow.tsx';

/**
 * Effect of an arrow key in a text with a chosen range: go to the adjacent range, scroll through one that is longer than the pane, or start
 * with the first visible one.
 */
export type TextStep = 'next' | 'scroll' | 'first';

/**
 * @param chosen the range of the chosen block; null if the text has none
 * @param sight the visible range of the text; empty while the text is loading, after which the chosen block is scrolled into view
 * @param by 1 for the down arrow
 */
export function textStep(chosen: readonly [number, number] | null, sight: Stretch, by: 1 | -1): TextStep {
  if (chosen !== null && sight.end <= sight.start) return 'next';
  if (chosen === null || chosen[0] >= sight.end || chosen[1] <= sight.start) return 'first';
  const goesOn = by === 1 ? chosen[1] > sight.end : chosen[0] < sight.start;
  return goesOn ? 'scroll' : 'next';
}

/**
 * Returns, from blocks in any order, the one whose text is next after the numbered block, or before it; without a number the first, or the
 * last. Null if there is none.
 */
export function adjacentInText(rows: readonly BlockRow[], number: number | null, by: 1 | -1): BlockRow | null {
  const placed = rows
    .flatMap((row) => (row.span === null ? [] : [{ row, start: row.span[0] }]))
    .toSorted((one, other) => (one.start - other.start || one.row.number - other.row.number) * by);
  const at = number === null ? -1 : placed.findIndex(({ row }) => row.number === number);
  return placed[at + 1]?.row ?? null;
}
