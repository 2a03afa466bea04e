import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasError, itemOf, itemOfRecord, type TimelineItem, toColumns } from '../../../shared/trace/itemColumns.ts';
import { eachGroup, eachMark } from '../../../shared/trace/itemGroups.ts';
import { createTimeScale } from '../../../shared/trace/timeScale.ts';

interface Group {
  readonly first: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

const viewWidth = 400;

function groupsOf(items: readonly TimelineItem[], perMs: number, left = 0): Group[] {
  const to = items.reduce((latest, item) => Math.max(latest, item.to ?? item.from), 0);
  const scale = createTimeScale({ from: 0, to, folds: [], perMs, viewWidth });
  const groups: Group[] = [];
  eachGroup(toColumns(items), { scale, left, width: viewWidth }, (first, end, from, reached) =>
    groups.push({ first, end, from, to: reached }),
  );
  return groups;
}

const bar = (from: number, to: number | null, record = 0, isError = false): TimelineItem => ({
  from,
  to,
  record,
  isError,
});

describe('eachGroup', () => {
  it('gives wide bars one by one and narrow ones that touch together', () => {
    const items = [bar(0, 50), bar(60, 61), bar(62, 63), bar(64, 64), bar(200, 260)];
    expect(groupsOf(items, 1).map(({ first, end }) => [first, end])).toEqual([
      [0, 1],
      [1, 4],
      [4, 5],
    ]);
  });

  it('has a bar that began long before the view, and an open one to the end of what is known', () => {
    const items = [bar(0, 100_000), bar(10, 12), bar(50_000, 50_001), bar(60_000, null)];
    const groups = groupsOf(items, 0.1, 4900);
    expect(groups.map(({ first }) => first)).toEqual([0, 2]);
    expect(groupsOf(items, 0.1, 9000).at(-1)).toMatchObject({ first: 3, to: 1000 });
  });

  it('shows every item that is in sight once, whatever the items and the zoom', () => {
    const anyItem = fc.record({ from: fc.nat(100_000), length: fc.option(fc.nat(3000)), isError: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(anyItem, { maxLength: 300 }),
        fc.double({ min: 0.001, max: 2, noNaN: true }),
        (list, perMs) => {
          const items = list
            .toSorted((one, other) => one.from - other.from)
            .map(({ from, length, isError }, record) =>
              bar(from, length === null ? null : from + length, record, isError),
            );
          const shown = groupsOf(items, perMs).flatMap(({ first, end }) =>
            Array.from({ length: end - first }, (_, offset) => first + offset),
          );
          expect(new Set(shown).size).toBe(shown.length);
          const inSight = items.filter(({ from }) => from * perMs <= viewWidth - 6).map(({ record }) => record);
          expect(shown).toEqual(expect.arrayContaining(inSight));
        },
      ),
    );
  });
});

describe('eachMark', () => {
  it('gives one mark for each pixel', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => bar(index * 10, index * 10, index));
    const scale = createTimeScale({ from: 0, to: 100_000, folds: [], perMs: null, viewWidth });
    const places: number[] = [];
    eachMark(toColumns(items), { scale, left: 0, width: viewWidth }, (_index, x) => places.push(x));
    expect(places.length).toBeLessThanOrEqual(viewWidth + 1);
    expect(places.length).toBeGreaterThan(viewWidth - 10);
  });
});

describe('columns', () => {
  const items = [bar(1, 5, 7), bar(2, null, 9, true), bar(2, 2, 8)];
  const columns = toColumns(items);

  it('give back the items, and find them by their record', () => {
    expect(items.map((_, index) => itemOf(columns, index))).toEqual(items);
    expect(itemOfRecord(columns, 8, 2)).toBe(2);
    expect(itemOfRecord(columns, 8, 1)).toBe(-1);
  });

  it('know where errors are', () => {
    expect([hasError(columns, 0, 1), hasError(columns, 1, 2), hasError(columns, 2, 3)]).toEqual([false, true, false]);
  });
});
