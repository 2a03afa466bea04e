import { areaOf, boundingBox, isInside } from '../../pdf/boxes.ts';
import type { Box, Rule, Word } from '../../pdf/pageContent.ts';
import { findGrids } from './findGrids.ts';
import type { FoundTable } from '../tables/table.ts';

/** Minimum fraction of a table that lies within its ruling lines. */
const mostly = 0.9;

/**
 * Extends tables detected from their words to their ruled bounds: where a closed grid surrounds one and contains nothing else, the table
 * ends at its lines.
 */
export function withRuledBounds(
  tables: readonly FoundTable[],
  rules: readonly Rule[],
  words: readonly Word[],
): readonly FoundTable[] {
  if (tables.length === 0) return tables;
  const across = rules.filter(({ kind }) => kind === 'horizontal');
  const grids = findGrids(
    across,
    rules.filter(({ kind }) => kind === 'vertical'),
  ).map((grid) => boundingBox([...grid.across, ...grid.down]));
  return tables.map((found) => {
    const grid = grids.find((box) => isGridOfTable(box, found, words));
    if (grid === undefined) return found;
    const { x0, y0, x1, y1 } = boundingBox([found.table, grid]);
    return { table: { ...found.table, x0, y0, x1, y1 }, words: found.words };
  });
}

function isGridOfTable(grid: Box, { table, words: own }: FoundTable, words: readonly Word[]): boolean {
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
