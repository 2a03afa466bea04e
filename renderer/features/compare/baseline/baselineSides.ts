import type { BaselineHunk } from '../../../../shared/document/compare/baselineHunks.ts';
import type { LineRange } from '../../../../shared/document/compare/lineChanges.ts';
import type { BaselineLines, CompareCalls } from '../../../workers/compare/compareProtocol.ts';

/** One field of the baseline and of one run or two, and where they depart. */
export type BaselineSides = CompareCalls['baselineField']['output'];

/** Two of the three texts, the older on the left. */
export const pairs = ['base-a', 'base-b', 'a-b'] as const;
export type Pair = (typeof pairs)[number];

/** The two that a pair is of. */
export function sidesOf(
  { base, a, b }: BaselineSides,
  pair: Pair,
): readonly [BaselineLines | null, BaselineLines | null] {
  return pair === 'base-a' ? [base, a] : pair === 'base-b' ? [base, b] : [a, b];
}

/** The pair in which a hunk is seen; the newest where nothing is chosen. */
export function pairFor(hunk: BaselineHunk | undefined, { b }: BaselineSides): Pair {
  if (b === null || hunk?.departs === 'a') return 'base-a';
  return 'base-b';
}

/** Maps lines of a masked text to lines of the full text, from 0. */
export function fullTextRange({ numbers }: BaselineLines, { start, end }: LineRange, length: number): LineRange {
  const from = start < numbers.length ? (numbers[start] ?? 1) - 1 : length;
  return { start: from, end: end > start ? (numbers[end - 1] ?? length) : from };
}

/** The lines of a hunk on a side. */
export function linesOf(side: BaselineLines | null, range: LineRange | null): readonly string[] {
  return side === null || range === null ? [] : side.lines.slice(range.start, range.end);
}

/** Returns all lines of a hunk on any side, each once: the lines that can be ignored there. */
export function linesAt({ base, a, b }: BaselineSides, hunk: BaselineHunk | undefined): readonly string[] {
  if (hunk === undefined) return [];
  return [...new Set([...linesOf(base, hunk.base), ...linesOf(a, hunk.a), ...linesOf(b, hunk.b)])];
}
