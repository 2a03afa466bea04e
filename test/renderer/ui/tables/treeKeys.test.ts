import { expect, it } from 'vitest';
import { type KeyedTreeRow, treeKeyAction } from '../../../../renderer/ui/tables/treeKeys.ts';

const rows: readonly KeyedTreeRow[] = [
  { level: 0, isExpanded: true, text: 'stoves.example' },
  { level: 1, isExpanded: true, text: 'shop' },
  { level: 2, isExpanded: null, text: 'tarn' },
  { level: 1, isExpanded: false, text: 'blog' },
  { level: 1, isExpanded: null, text: 'about' },
];

function press(key: string, activeIndex: number, modifiers: Partial<KeyboardEvent> = {}) {
  const event = { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers };
  return treeKeyAction(event, { count: rows.length, rowAt: (index) => rows[index], activeIndex, pageRows: 3 });
}

it('moves between rows and stops at both ends', () => {
  expect(press('ArrowDown', -1)).toEqual({ kind: 'move', index: 0 });
  expect(press('ArrowDown', 4)).toEqual({ kind: 'move', index: 4 });
  expect(press('ArrowUp', 0)).toEqual({ kind: 'move', index: 0 });
  expect(press('PageDown', 3)).toEqual({ kind: 'move', index: 4 });
  expect(press('PageUp', 1)).toEqual({ kind: 'move', index: 0 });
  expect(press('End', 0)).toEqual({ kind: 'move', index: 4 });
});

it('expands with the right arrow, then goes to the first child', () => {
  expect(press('ArrowRight', 3)).toEqual({ kind: 'expand', index: 3 });
  expect(press('ArrowRight', 1)).toEqual({ kind: 'move', index: 2 });
  expect(press('ArrowRight', 4)).toEqual({ kind: 'move', index: 4 });
});

it('collapses with the left arrow, then goes to the parent', () => {
  expect(press('ArrowLeft', 1)).toEqual({ kind: 'collapse', index: 1 });
  expect(press('ArrowLeft', 2)).toEqual({ kind: 'move', index: 1 });
  expect(press('ArrowLeft', 4)).toEqual({ kind: 'move', index: 0 });
});

it('checks, opens, checks all and clears', () => {
  expect(press(' ', 2)).toEqual({ kind: 'check', index: 2 });
  expect(press('Enter', 2)).toEqual({ kind: 'open', index: 2 });
  expect(press('a', 2, { ctrlKey: true })).toEqual({ kind: 'checkAll' });
  expect(press('Escape', 2)).toEqual({ kind: 'clear' });
});

it('finds the next row by its first character, around the end', () => {
  expect(press('s', 1)).toEqual({ kind: 'move', index: 0 });
  expect(press('T', 4)).toEqual({ kind: 'move', index: 2 });
  expect(press('x', 0)).toBeNull();
});

it('leaves other keys to others', () => {
  expect(press('F2', 0)).toBeNull();
  expect(press('ArrowDown', 0, { altKey: true })).toBeNull();
  expect(press('s', 0, { ctrlKey: true })).toBeNull();
});
