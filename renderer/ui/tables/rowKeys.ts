import { nextRow, rowCommand } from './rowMoves.ts';

/** A press of a key with its modifiers. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The rows of a table, and what keys may do with them. */
export interface KeyedRows<Row> {
  readonly lines: readonly (
    | { readonly kind: 'row'; readonly key: string; readonly row: Row }
    | { readonly kind: 'group' }
  )[];
  /** Negative for none. */
  readonly activeIndex: number;
  /** Number of rows that PageUp and PageDown move by. */
  readonly pageRows: number;
  readonly selected?: ReadonlySet<string>;
  readonly moveTo: (index: number) => void;
  readonly toggle: (key: string) => void;
  readonly selectBetween: (one: number, other: number) => void;
  readonly onSelectedChange?: (selected: ReadonlySet<string>) => void;
  readonly onOpen?: (row: Row, by: 'key') => void;
  readonly onDelete?: () => void;
  /** Home or End: returns true if that end must be loaded first. */
  readonly onJump?: (end: 'first' | 'last') => boolean;
}

/** Applies a press of a key to the rows of a table. Returns false if it does nothing there. */
export function pressRowKey<Row>(press: KeyPress, rows: KeyedRows<Row>): boolean {
  return moveByKey(press, rows) || actByKey(press, rows);
}

function moveByKey<Row>(press: KeyPress, rows: KeyedRows<Row>): boolean {
  const { lines, activeIndex, pageRows } = rows;
  const target =
    press.ctrlKey || press.metaKey || press.altKey ? null : nextRow(press.key, activeIndex, lines, pageRows);
  if (target === null) return false;
  if (!press.shiftKey && isJump(press.key, rows.onJump)) return true;
  if (press.shiftKey) rows.selectBetween(activeIndex, target);
  rows.moveTo(target);
  return true;
}

/** Whether a key requests an end that is not loaded yet. */
function isJump(key: string, onJump: ((end: 'first' | 'last') => boolean) | undefined): boolean {
  if (key !== 'Home' && key !== 'End') return false;
  return onJump?.(key === 'Home' ? 'first' : 'last') === true;
}

function actByKey<Row>(press: KeyPress, rows: KeyedRows<Row>): boolean {
  const line = rows.lines[rows.activeIndex];
  switch (rowCommand(press)) {
    case 'select-all':
      rows.selectBetween(0, rows.lines.length - 1);
      return true;
    case 'open':
      if (line?.kind === 'row') rows.onOpen?.(line.row, 'key');
      return line?.kind === 'row';
    case 'toggle':
      if (line?.kind !== 'row' || rows.onSelectedChange === undefined) return false;
      rows.toggle(line.key);
      return true;
    case 'delete':
      rows.onDelete?.();
      return rows.onDelete !== undefined;
    case 'clear':
      if ((rows.selected?.size ?? 0) === 0) return false;
      rows.onSelectedChange?.(new Set());
      return true;
    default:
      return false;
  }
}
