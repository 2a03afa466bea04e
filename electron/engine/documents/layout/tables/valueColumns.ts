import { wordsAcross } from '../lines/segment.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { commonGaps, gapsOf, type Gutter } from '../lines/gaps.ts';
import type { Line } from '../lines/bands.ts';

/** Rows at least, ems between two columns of values that stand close, and part of the rows below the first that have a value there. */
const limits = { rows: 3, room: 0.3, values: 0.8 };
const value =
  /^(?:[–—-]|[(<>≤≥≈~±+−–-]*\p{Sc}?\d[\d.,:/]*(?:[×x]10[−–-]?\d+)?%?(?:\(\d+\)|±\d[\d.,]*)?\)?[*†‡§]{0,3}|n\/?a)$/iu;

/** Lines at the top of a table that may name several columns at once. */
const mostShared = 2;

/**
 * Room from the top to the foot of a table, however narrow, to the right of which all rows have values: numbers of columns that stand close
 * are no words of one cell.
 * @param lines the rows of a table that lines above and below tell
 */
export function valueGutters(lines: readonly Line[]): Gutter[] {
  if (lines.length < limits.rows) return [];
  const rows = lines.map(({ segments }) => wordsAcross(segments));
  let common: readonly Gutter[] | null = null;
  let best: Gutter[] = [];
  // From the foot on: the first lines may leave less room.
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const room = (lines[at]?.size ?? 10) * limits.room;
    const gaps = gapsOf(rows[at] ?? []);
    common = common === null ? gaps : commonGaps(common, gaps, room);
    if (common.length <= 2) break;
    if (at > mostShared || rows.length - at < limits.rows) continue;
    const inner = common.filter(({ x0, x1 }) => Number.isFinite(x0) && Number.isFinite(x1));
    const found = widest(
      inner.filter((gutter) => hasValues(rows.slice(at), gutter)),
      rows.slice(at),
    );
    if (found.length >= best.length) best = found;
  }
  return best;
}

/** Of those that no value stands between, as where the words of a name are, the widest. */
function widest(gutters: readonly Gutter[], rows: readonly (readonly Word[])[]): Gutter[] {
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
    // The mark of an item is no cell before it, and a program is no table.
    const before = words.some((word) => word.x1 <= x0 + 0.5 && /[\p{L}\p{N}]/u.test(word.text));
    return next !== undefined && value.test(next.text) && before && !next.style.mono;
  });
  return right.length >= Math.max(2, own.length * limits.values);
}
