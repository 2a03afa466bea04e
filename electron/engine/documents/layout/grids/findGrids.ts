import type { Rule } from '../../pdf/pageContent.ts';
import { meetTolerancePt } from './joinRules.ts';

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
