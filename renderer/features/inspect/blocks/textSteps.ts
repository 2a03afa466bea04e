import type { BlockRow } from '../../../workers/blockProtocol.ts';
import type { Stretch } from '../SourceView.tsx';

/** What an arrow does in a text with a chosen stretch: it goes to the stretch beside it, scrolls through one that is longer than the pane, or begins with what is in sight. */
export type TextStep = 'next' | 'scroll' | 'first';

/**
 * @param chosen the stretch of the chosen block; null for none in the text
 * @param sight what of the text is in sight; nothing while it is on its way to the pane, where the chosen block will be shown
 * @param by 1 for the arrow down
 */
export function textStep(chosen: readonly [number, number] | null, sight: Stretch, by: 1 | -1): TextStep {
  if (chosen !== null && sight.end <= sight.start) return 'next';
  if (chosen === null || chosen[0] >= sight.end || chosen[1] <= sight.start) return 'first';
  const goesOn = by === 1 ? chosen[1] > sight.end : chosen[0] < sight.start;
  return goesOn ? 'scroll' : 'next';
}

/** Of blocks in any order the one whose text stands next behind the block of a number, or before it; without a number the first, or the last. Null where there is none. */
export function besideInText(rows: readonly BlockRow[], number: number | null, by: 1 | -1): BlockRow | null {
  const placed = rows
    .flatMap((row) => (row.span === null ? [] : [{ row, start: row.span[0] }]))
    .toSorted((one, other) => (one.start - other.start || one.row.number - other.row.number) * by);
  const at = number === null ? -1 : placed.findIndex(({ row }) => row.number === number);
  return placed[at + 1]?.row ?? null;
}
