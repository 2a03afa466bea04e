import type { Rule } from '../../pdf/pageContent.ts';

/**
 * Points: tolerance within which pieces meet, and maximum distance from a table to the rules above and below it. Then: minimum columns and
 * rows, maximum pieces per page.
 */
const limits = { near: 1, around: 40, columns: 3, rows: 4, pieces: 4_000 };

/** Where pieces of lines down a page meet. */
interface Joint {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns horizontal rules at the row ends of a table that has only vertical rules, drawn in one piece per row as LaTeX does: where the
 * pieces of all vertical lines meet at one height. Empty if horizontal rules exist within the table: these define its rows, and its cells
 * may span several.
 */
export function rowEnds(pieces: readonly Rule[]): Rule[] {
  const down = pieces.filter(({ kind }) => kind === 'vertical');
  if (down.length < limits.columns * limits.rows || down.length > limits.pieces) return [];
  const levels = levelsOf(jointsOf(down));
  const tables: Joint[][][] = [];
  for (const level of levels) {
    const table = tables.find((other) => areAlike(other[0] ?? [], level));
    if (table === undefined) tables.push([level]);
    else table.push(level);
  }
  const across = pieces.filter(({ kind }) => kind === 'horizontal');
  return tables.flatMap((table) => (table.length < limits.rows ? [] : endsOf(table, across)));
}

function endsOf(table: readonly (readonly Joint[])[], across: readonly Rule[]): Rule[] {
  const xs = (table[0] ?? []).map(({ x }) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const ys = table.flatMap(([first]) => first?.y ?? []);
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  const near = across.filter(
    ({ x0, x1, y0 }) => x0 < right && x1 > left && y0 >= top - limits.around && y0 <= bottom + limits.around,
  );
  const isWhole = ({ x0, x1 }: Rule): boolean => x0 <= left + limits.near && x1 >= right - limits.near;
  if (near.some((rule) => rule.y0 >= top && rule.y0 <= bottom && !isWhole(rule))) return [];
  const whole = near.filter(isWhole);
  const [x0, x1] = [Math.min(left, ...whole.map((rule) => rule.x0)), Math.max(right, ...whole.map((rule) => rule.x1))];
  return ys
    .filter((y) => !whole.some((rule) => Math.abs(rule.y0 - y) <= limits.near * 2))
    .map((y) => ({ kind: 'horizontal', x0, x1, y0: y, y1: y }));
}

/** Returns the positions where one piece ends and the next one of its line starts. */
function jointsOf(down: readonly Rule[]): Joint[] {
  const sorted = down.toSorted((a, b) => a.x0 - b.x0 || a.y0 - b.y0);
  return sorted.slice(1).flatMap((piece, index) => {
    const last = sorted[index];
    const meets =
      last !== undefined && Math.abs(last.x0 - piece.x0) <= limits.near && Math.abs(last.y1 - piece.y0) <= limits.near;
    return meets ? [{ x: piece.x0, y: piece.y0 }] : [];
  });
}

/** Joints at one height, from the top down, of as many lines as a table has. */
function levelsOf(joints: readonly Joint[]): Joint[][] {
  const levels: Joint[][] = [];
  for (const joint of joints.toSorted((a, b) => a.y - b.y)) {
    const last = levels.at(-1);
    if (last !== undefined && joint.y - (last[0]?.y ?? 0) <= limits.near) last.push(joint);
    else levels.push([joint]);
  }
  return levels.filter((level) => level.length >= limits.columns);
}

function areAlike(one: readonly Joint[], other: readonly Joint[]): boolean {
  return (
    one.length === other.length && one.every(({ x }) => other.some((joint) => Math.abs(joint.x - x) <= limits.near))
  );
}
