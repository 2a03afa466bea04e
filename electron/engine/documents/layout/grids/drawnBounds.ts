import { areaOf, around, isInside } from '../../pdf/boxes.ts';
import type { Box, Rule, Word } from '../../pdf/pageContent.ts';
import { findGrids } from './findGrids.ts';
import type { FoundTable } from '../tables/table.ts';

/** Part of a table that lies within the lines that are its own. */
const mostly = 0.9;

/**
 * Tables that are known by their words, as large as they are drawn: where lines meet around one, and nothing else stands within them, it
 * ends at its lines.
 */
export function withDrawnBounds(
  tables: readonly FoundTable[],
  rules: readonly Rule[],
  words: readonly Word[],
): readonly FoundTable[] {
  if (tables.length === 0) return tables;
  const across = rules.filter(({ kind }) => kind === 'horizontal');
  const grids = findGrids(
    across,
    rules.filter(({ kind }) => kind === 'vertical'),
  ).map((grid) => around([...grid.across, ...grid.down]));
  return tables.map((found) => {
    const grid = grids.find((box) => isOwn(box, found, words));
    if (grid === undefined) return found;
    const { x0, y0, x1, y1 } = around([found.table, grid]);
    return { table: { ...found.table, x0, y0, x1, y1 }, words: found.words };
  });
}

function isOwn(grid: Box, { table, words: own }: FoundTable, words: readonly Word[]): boolean {
  const shared: Box = {
    x0: Math.max(grid.x0, table.x0),
    y0: Math.max(grid.y0, table.y0),
    x1: Math.min(grid.x1, table.x1),
    y1: Math.min(grid.y1, table.y1),
  };
  if (areaOf(shared) < areaOf(table) * mostly) return false;
  const known = new Set(own);
  return words.every((word) => known.has(word) || !isInside(word, grid));
}
