import type { Word } from '../../pdf/pageContent.ts';
import type { Gutter } from '../columns/strips.ts';
import type { Line } from '../lines/bands.ts';

/** Rows at least, ems between two columns of values that stand close, and part of the rows below the first that have a value there. */
const limits = { rows: 3, room: 0.3, values: 0.8 };
const value =
  /^(?:[–—-]|[(<>≤≥≈~±+−–-]*\p{Sc}?\d[\d.,:/]*(?:[×x]10[−–-]?\d+)?%?(?:\(\d+\)|±\d[\d.,]*)?\)?[*†‡§]{0,3}|n\/?a)$/iu;

/**
 * Room from the top to the foot of a table, however narrow, to the right of which all rows have values: numbers of columns that stand close
 * are no words of one cell.
 * @param lines the rows of a table that lines above and below tell
 */
export function valueGutters(lines: readonly Line[]): Gutter[] {
  // The first lines may name several columns at once.
  const found = [0, 1, 2].map((from) => guttersOf(lines.slice(from)));
  return found.reduce((most, each) => (each.length > most.length ? each : most), []);
}

function guttersOf(lines: readonly Line[]): Gutter[] {
  if (lines.length < limits.rows) return [];
  const rows = lines.map(({ segments }) => segments.flatMap(({ words }) => [...words]).toSorted((a, b) => a.x0 - b.x0));
  let common: Gutter[] | null = null;
  for (const [index, words] of rows.entries()) {
    const gaps = gapsOf(words, (lines[index]?.size ?? 10) * limits.room);
    common = common === null ? gaps : shared(common, gaps, (lines[index]?.size ?? 10) * limits.room);
    if (common.length === 0) return [];
  }
  const found = (common ?? []).filter(
    (gutter) => Number.isFinite(gutter.x0) && Number.isFinite(gutter.x1) && hasValues(rows, gutter),
  );
  return widest(found, rows);
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

/** The room beside and between words. */
function gapsOf(words: readonly Word[], narrowest: number): Gutter[] {
  const gaps: Gutter[] = [];
  let end = -Infinity;
  for (const { x0, x1 } of words) {
    if (x0 - end >= narrowest) gaps.push({ x0: end, x1: x0 });
    end = Math.max(end, x1);
  }
  gaps.push({ x0: end, x1: Infinity });
  return gaps;
}

function shared(first: readonly Gutter[], second: readonly Gutter[], narrowest: number): Gutter[] {
  return first.flatMap((a) =>
    second.flatMap((b) => {
      const [x0, x1] = [Math.max(a.x0, b.x0), Math.min(a.x1, b.x1)];
      return x1 - x0 >= narrowest ? [{ x0, x1 }] : [];
    }),
  );
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
