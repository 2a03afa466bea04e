import { describe, expect, it } from 'vitest';
import {
  createGraphModel,
  maxColors,
  stepFrom,
  wayToStart,
} from '../../../../../../renderer/features/inspect/site/graph/graphModel.ts';
import { siteRow } from '../../../../../support/siteRow.ts';

const model = createGraphModel([
  siteRow('start', { depth: 0, template: 'a' }),
  siteRow('one', { depth: 1, parent: 0, template: 'b' }),
  siteRow('two', { depth: 1, parent: 0, template: 'b', state: 'skipped', reason: 'limit' }),
  siteRow('three', { depth: 2, parent: 2, template: 'c', state: 'failed' }),
]);

describe('the graph of a job', () => {
  it('shows what became of each URL, and colors it by its template', () => {
    expect(model.shapes).toEqual(['visited', 'visited', 'notVisited', 'failed']);
    expect([...model.colors]).toEqual([1, 0, 0, 2]);
    const many = createGraphModel(
      Array.from({ length: 40 }, (_, node) => siteRow(`${node}`, { template: `t${node}` })),
    );
    expect(Math.max(...many.colors)).toBe(maxColors);
  });

  it('is walked by keyboard along its links and depths', () => {
    expect(stepFrom(model, null, 'next')).toBe(0);
    expect(stepFrom(model, 0, 'child')).toBe(1);
    expect(stepFrom(model, 1, 'next')).toBe(2);
    expect(stepFrom(model, 2, 'child')).toBe(3);
    expect(stepFrom(model, 3, 'parent')).toBe(2);
    expect(stepFrom(model, 3, 'next')).toBeNull();
  });

  it('finds the way to the start page, also through a cycle', () => {
    expect(wayToStart(model, 3)).toEqual([3, 2, 0]);
    expect(wayToStart({ parents: Int32Array.from([1, 0]) }, 0)).toEqual([0, 1]);
  });
});
