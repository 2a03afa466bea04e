import { expect, it } from 'vitest';
import { pressRowKey, type KeyedRows } from '../../../../renderer/ui/tables/rowKeys.ts';

const noModifiers = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const lines = [
  { kind: 'group' },
  { kind: 'row', key: 'a', row: 1 },
  { kind: 'row', key: 'b', row: 2 },
  { kind: 'row', key: 'c', row: 3 },
] as const;

/** Presses a key with the row `b` active; returns whether it did something, and what. */
function press(key: string, modifiers: object = {}, rows: Partial<KeyedRows<number>> = {}): readonly unknown[] {
  const calls: unknown[] = [];
  const table: KeyedRows<number> = {
    lines,
    activeIndex: 2,
    pageRows: 1,
    moveTo: (index) => calls.push(['moveTo', index]),
    toggle: (name) => calls.push(['toggle', name]),
    selectBetween: (one, other) => calls.push(['selectBetween', one, other]),
    onOpen: (row) => calls.push(['open', row]),
    ...rows,
  };
  return [pressRowKey({ key, ...noModifiers, ...modifiers }, table), ...calls];
}

it('moves, and extends the selection with Shift', () => {
  expect(press('ArrowDown')).toEqual([true, ['moveTo', 3]]);
  expect(press('ArrowUp', { shiftKey: true })).toEqual([true, ['selectBetween', 2, 1], ['moveTo', 1]]);
  expect(press('ArrowDown', { ctrlKey: true })).toEqual([false]);
});

it('leaves an end that is not loaded to the owner of the rows', () => {
  const ends: string[] = [];
  const onJump = (end: 'first' | 'last'): boolean => ends.push(end) > 0;
  expect(press('End', {}, { onJump })).toEqual([true]);
  expect(press('Home', { shiftKey: true }, { onJump })).toEqual([true, ['selectBetween', 2, 1], ['moveTo', 1]]);
  expect(ends).toEqual(['last']);
  expect(press('Home', {}, { onJump: () => false })).toEqual([true, ['moveTo', 1]]);
});

it('acts only where the table has the action', () => {
  const onSelectedChange = (): void => {};
  expect(press('Enter')).toEqual([true, ['open', 2]]);
  expect(press('Enter', {}, { activeIndex: 0 })).toEqual([false]);
  expect(press(' ')).toEqual([false]);
  expect(press(' ', {}, { onSelectedChange })).toEqual([true, ['toggle', 'b']]);
  expect(press('a', { ctrlKey: true })).toEqual([true, ['selectBetween', 0, 3]]);
  expect(press('Delete')).toEqual([false]);
  expect(press('Delete', {}, { onDelete: () => {} })).toEqual([true]);
  expect(press('Escape', {}, { onSelectedChange })).toEqual([false]);
  expect(press('Escape', {}, { onSelectedChange, selected: new Set(['a']) })).toEqual([true]);
  expect(press('x')).toEqual([false]);
});
