import { describe, expect, it } from 'vitest';
import { nextRow, rowCommand } from '../../../../renderer/ui/tables/rowMoves.ts';

const lines = (['group', 'row', 'row', 'group', 'row', 'row', 'row'] as const).map((kind) => ({ kind }));

describe('nextRow', () => {
  it.each([
    ['ArrowDown', -1, 1],
    ['ArrowDown', 2, 4],
    ['ArrowDown', 6, null],
    ['ArrowUp', 4, 2],
    ['ArrowUp', 1, null],
    ['Home', 5, 1],
    ['End', 1, 6],
    ['PageDown', 1, 4],
    ['PageDown', 5, 6],
    ['PageUp', 6, 4],
    ['PageUp', 1, 1],
    ['a', 1, null],
  ])('%s from %i goes to %s', (key, from, to) => {
    expect(nextRow(key, from, lines, 2)).toBe(to);
  });

  it('moves nowhere in an empty table', () => {
    expect(nextRow('ArrowDown', -1, [], 10)).toBeNull();
    expect(nextRow('End', -1, [], 10)).toBeNull();
  });
});

describe('rowCommand', () => {
  const noKeys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

  it.each([
    ['Enter', {}, 'open'],
    ['Enter', { ctrlKey: true }, null],
    ['Enter', { metaKey: true }, null],
    ['Enter', { altKey: true }, 'open'],
    [' ', {}, 'toggle'],
    [' ', { shiftKey: true }, 'toggle'],
    ['Delete', {}, 'delete'],
    ['Escape', {}, 'clear'],
    ['a', { ctrlKey: true }, 'select-all'],
    ['A', { metaKey: true }, 'select-all'],
    ['a', { ctrlKey: true, shiftKey: true }, null],
    ['a', { ctrlKey: true, altKey: true }, null],
    ['a', {}, null],
    ['ArrowDown', {}, null],
    ['constructor', {}, null],
  ])('%j with %j is %s', (key, modifiers, command) => {
    expect(rowCommand({ key, ...noKeys, ...modifiers })).toBe(command);
  });
});
