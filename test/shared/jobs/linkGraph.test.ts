import { describe, expect, it } from 'vitest';
import { layOutGraph, nodeFinder } from '../../../shared/jobs/linkGraph.ts';

/** A start page, pages of a few templates one link away, and many two links away. */
function manyNodes(count: number) {
  const depths = Array.from({ length: count }, (_, node) => (node === 0 ? 0 : node < 50 ? 1 : 2));
  return { depths, templates: depths.map((_, node) => node % 7) };
}

describe('the layout of a link graph', () => {
  it('gives every node a cell of its own, in the column of its depth', () => {
    const { depths, templates } = manyNodes(10_000);
    const layout = layOutGraph({ depths, templates });
    const cells = new Set(depths.map((_, node) => `${layout.x[node]} ${layout.y[node]}`));
    expect(cells.size).toBe(10_000);
    expect(layout.columns.map(({ depth, count }) => [depth, count])).toEqual([
      [0, 1],
      [1, 49],
      [2, 9950],
    ]);
    for (const [node, depth] of depths.entries()) {
      const column = layout.columns.find((each) => each.depth === depth);
      const x = layout.x[node] ?? -1;
      expect(column !== undefined && x >= column.x && x < column.x + column.width).toBe(true);
    }
    expect(layout.width / layout.height).toBeGreaterThan(1);
    expect(layout.width / layout.height).toBeLessThan(4);
  });

  it('keeps the pages of a template together', () => {
    const layout = layOutGraph({ depths: [1, 1, 1, 1, 1, 1], templates: [1, 0, 1, 0, 1, 0] });
    const rowOf = (node: number) => layout.y[node] ?? 0;
    const first = [1, 3, 5].map(rowOf);
    const second = [0, 2, 4].map(rowOf);
    expect(Math.max(...first)).toBeLessThan(Math.min(...second));
  });

  it('places nodes of unknown depth last, and finds a node at its place', () => {
    const layout = layOutGraph({ depths: [null, 0, 1], templates: [0, 0, 0] });
    expect(layout.columns.map(({ depth }) => depth)).toEqual([0, 1, null]);
    const find = nodeFinder(layout);
    expect(find((layout.x[2] ?? 0) + 0.3, (layout.y[2] ?? 0) - 0.2)).toBe(2);
    expect(find(-5, -5)).toBeNull();
  });

  it('is empty for no node', () => {
    expect(layOutGraph({ depths: [], templates: [] })).toMatchObject({ columns: [], width: 0 });
  });
});
