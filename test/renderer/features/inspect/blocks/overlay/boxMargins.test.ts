import { expect, test } from 'vitest';
import {
  boxRooms,
  maxMargins,
  tagSide,
} from '../../../../../../renderer/features/inspect/blocks/overlay/boxMargins.ts';
import { placedRow } from '../placedRow.ts';

const page = { width: 500, height: 1000 };

test('lines of a list are drawn so that no box reaches into the next, with letters that do not cover each other', () => {
  const lines = [0, 1, 2].map((at) => placedRow(at, null, [0.1, 0.1 + at * 0.012, 0.9, 0.11 + at * 0.012]));
  const rooms = boxRooms(lines, page);
  for (const { number } of lines) {
    expect(rooms.get(number)?.out).toBeCloseTo(1);
    expect(rooms.get(number)?.tag).toBeLessThanOrEqual(12);
  }
});

test('where boxes stand closer than letters can be read, some have none', () => {
  const lines = Array.from({ length: 6 }, (_, at) =>
    placedRow(at, null, [0.1, 0.1 + at * 0.005, 0.9, 0.104 + at * 0.005]),
  );
  const tags = [...boxRooms(lines, page).values()].map(({ tag }) => tag > 0);
  expect(tags).toEqual([true, false, true, false, true, false]);
});

test('what stands apart, beside another or within it has all of its room', () => {
  const figure = placedRow(0, null, [0.5, 0.1, 0.9, 0.4]);
  const label = placedRow(1, null, [0.6, 0.2, 0.7, 0.22]);
  const beside = placedRow(2, null, [0.1, 0.1, 0.45, 0.3]);
  const below = placedRow(3, null, [0.1, 0.5, 0.9, 0.6]);
  const rooms = boxRooms([figure, label, beside, below], page);
  expect([...rooms.values()]).toEqual([maxMargins, maxMargins, maxMargins, maxMargins]);
});

test('boxes that overlap are drawn as they are, and what has no box has no room', () => {
  const rooms = boxRooms(
    [placedRow(0, null, [0, 0, 1, 0.2]), placedRow(1, null, [0, 0.19, 1, 0.4]), placedRow(2, null)],
    page,
  );
  expect(rooms.get(0)?.out).toBe(0);
  expect(rooms.get(1)?.out).toBe(0);
  expect(rooms.has(2)).toBe(false);
});

test('in columns a letter stands above its box, where it would cover the column before and there is a gap', () => {
  const before = placedRow(0, null, [0.05, 0.1, 0.49, 0.9]);
  const apart = placedRow(1, null, [0.5, 0.1, 0.95, 0.3]);
  const close = placedRow(2, null, [0.5, 0.305, 0.95, 0.5]);
  const rooms = boxRooms([before, apart, close], page);
  expect(rooms.get(0)?.isAbove).toBe(false);
  expect(rooms.get(1)?.isAbove).toBe(true);
  // The text of another block is above it.
  expect(rooms.get(2)?.isAbove).toBe(false);
});

test('a letter is cut off nowhere: at the left edge of a page it stands above its box, and in the corner within it', () => {
  const room = { tag: 16, isAbove: false };
  expect(tagSide({ left: 40, top: 0 }, room)).toBe('beside');
  expect(tagSide({ left: 2, top: 100 }, room)).toBe('above');
  expect(tagSide({ left: 2, top: 3 }, room)).toBe('within');
  expect(tagSide({ left: 40, top: 100 }, { ...room, isAbove: true })).toBe('above');
  expect(tagSide({ left: 40, top: 3 }, { ...room, isAbove: true })).toBe('within');
});
