import { wordsAcross } from '../lines/textLine.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { commonGaps, gapsOf, type Gutter } from '../lines/gaps.ts';
import type { Line } from '../lines/bands.ts';

/**
 * Minimum rows, minimum gap in ems between two close columns of values, and minimum fraction of the rows below the first with a value
 * there.
 */
const limits = { rows: 3, room: 0.3, values: 0.8 };
const value =
  /^(?:[–—-]|[(<>≤≥≈~±+−–-]*\p{Sc}?\d[\d.,:/]*(?:[×x]10[−–-]?\d+)?%?(?:\(\d+\)|±\d[\d.,]*)?\)?[*†‡§]{0,3}|n\/?a)$/iu;

/** Maximum lines at the top of a table that may be headers of several columns. */
const maxSpanningHeaderLines = 2;

/**
 * Returns gaps from the top to the bottom of a table, however narrow, with values of all rows at their right: numbers of close columns are
 * not words of one cell.
 * @param lines rows of a table identified by the rules above and below
 */
export function valueGutters(lines: readonly Line[]): Gutter[] {
  if (lines.length < limits.rows) return [];
  const rows = lines.map(({ segments }) => wordsAcross(segments));
  let common: readonly Gutter[] | null = null;
  let best: Gutter[] = [];
  // From the bottom up: the first lines may leave less space.
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const room = (lines[at]?.size ?? 10) * limits.room;
    const gaps = gapsOf(rows[at] ?? []);
    common = common === null ? gaps : commonGaps(common, gaps, room);
    if (common.length <= 2) break;
    if (at > maxSpanningHeaderLines || rows.length - at < limits.rows) continue;
    const inner = common.filter(({ x0, x1 }) => Number.isFinite(x0) && Number.isFinite(x1));
    const found = widestGutters(
      inner.filter((gutter) => hasValues(rows.slice(at), gutter)),
      rows.slice(at),
    );
    if (found.length >= best.length) best = found;
  }
  return best;
}

/** Returns the widest of the gaps that no value separates, as between the words of a name. */
function widestGutters(gutters: readonly Gutter[], rows: readonly (readonly Word[])[]): Gutter[] {
  const kept: Gutter[] = [];
  for (const gutter of gutters) {
    const last = kept.at(-1);
    const between = rows.filter((words) =>
      words.some(({ x0, x1 }) => last !== undefined && x0 >= last.x1 - 0.5 && x1 <= gutter.x0 + 0.5),
    );
    if (last === undefined || between.length >= Math.max(2, rows.length / 2)) kept.push(gutter);
    else if (gutter.x1 - gutter.x0 > last.x1 - last.x0) kept[kept.length - 1] = gutter;
  }
  return kept;
}

function hasValues(rows: readonly (readonly Word[])[], { x0, x1 }: Gutter): boolean {
  const own = rows.slice(1);
  const right = own.filter((words) => {
    const next = words.find((word) => word.x0 >= x1 - 0.5);
    // A list marker is not a cell before it, and a program is not a table.
    const before = words.some((word) => word.x1 <= x0 + 0.5 && /[\p{L}\p{N}]/u.test(word.text));
    return next !== undefined && value.test(next.text) && before && !next.style.mono;
  });
  return right.length >= Math.max(2, own.length * limits.values);
}
