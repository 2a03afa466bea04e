import type { Rule } from '../../pdf/pageContent.ts';

/** Maximum distance in points of two lines that meet. */
const meetTolerancePt = 3;
/** Maximum distance in points of two parallel lines that are one line, drawn twice or thick. */
export const sameLineTolerancePt = 2.5;

/** Pieces of one line as one line: many programs draw them cell by cell. */
export function joinRules(rules: readonly Rule[]): Rule[] {
  return (['horizontal', 'vertical'] as const).flatMap((kind) =>
    mergeRules(rules.filter((rule) => rule.kind === kind)),
  );
}

/** Pieces of lines of one direction. */
function mergeRules(rules: readonly Rule[]): Rule[] {
  const isAcross = rules[0]?.kind === 'horizontal';
  const at = (rule: Rule): number => (isAcross ? rule.y0 : rule.x0);
  const start = (rule: Rule): number => (isAcross ? rule.x0 : rule.y0);
  const end = (rule: Rule): number => (isAcross ? rule.x1 : rule.y1);
  const merged: Rule[] = [];
  const rows: Rule[][] = [];
  for (const rule of rules.toSorted((a, b) => at(a) - at(b))) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && at(rule) - at(first) <= sameLineTolerancePt) row.push(rule);
    else rows.push([rule]);
  }
  for (const row of rows) {
    const pieces: Rule[] = [];
    for (const rule of row.toSorted((a, b) => start(a) - start(b))) {
      const last = pieces.at(-1);
      if (last === undefined || start(rule) > end(last) + meetTolerancePt) pieces.push(rule);
      else {
        const far = Math.max(end(last), end(rule));
        const { x0, y0, x1, y1, kind } = last;
        pieces[pieces.length - 1] = isAcross ? { x0, y0, x1: far, y1, kind } : { x0, y0, x1, y1: far, kind };
      }
    }
    merged.push(...pieces);
  }
  return merged;
}

/** Lines that meet, of both directions. */
export interface Grid {
  readonly across: readonly Rule[];
  readonly down: readonly Rule[];
}

/**
 * Returns the root of a set in the union-find structure.
 * @param parent parent of each index; a root is its own parent
 */
export function rootOf(parent: readonly number[], index: number): number {
  let at = index;
  for (let up = parent[at]; up !== undefined && up !== at; up = parent[at]) at = up;
  return at;
}

/** Minimum lines of a grid: two are a corner. */
const minGridLines = 3;

/** Lines that meet, together; lines of one direction alone, and a corner, are no grid. */
export function findGrids(across: readonly Rule[], down: readonly Rule[]): Grid[] {
  const parent = Array.from({ length: across.length + down.length }, (_, index) => index);
  const root = (index: number): number => rootOf(parent, index);
  for (const [i, h] of across.entries())
    for (const [j, v] of down.entries()) {
      const meet =
        v.x0 >= h.x0 - meetTolerancePt &&
        v.x0 <= h.x1 + meetTolerancePt &&
        h.y0 >= v.y0 - meetTolerancePt &&
        h.y0 <= v.y1 + meetTolerancePt;
      if (meet) parent[root(i)] = root(across.length + j);
    }
  const grids = new Map<number, { across: Rule[]; down: Rule[] }>();
  const gridOf = (index: number): { across: Rule[]; down: Rule[] } => {
    const key = root(index);
    const known = grids.get(key) ?? { across: [], down: [] };
    grids.set(key, known);
    return known;
  };
  for (const [i, h] of across.entries()) gridOf(i).across.push(h);
  for (const [j, v] of down.entries()) gridOf(across.length + j).down.push(v);
  return [...grids.values()].filter(
    (grid) => grid.across.length + grid.down.length >= minGridLines && grid.down.length > 0 && grid.across.length > 0,
  );
}

/** Returns the positions of lines in ascending order, each once: a line may be drawn twice. */
export function linesAt(places: readonly number[]): number[] {
  const lines: number[] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const last = lines.at(-1);
    if (last === undefined || place - last > sameLineTolerancePt * 2) lines.push(place);
  }
  return lines;
}
