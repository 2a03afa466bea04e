import type { RowCommand } from './rowMoves.ts';

type Line<Row> = { readonly kind: 'row'; readonly key: string; readonly row: Row } | { readonly kind: 'group' };

interface CommandedTable<Row> {
  readonly lines: readonly Line<Row>[];
  readonly selected?: ReadonlySet<string>;
  readonly onSelectedChange?: (selected: ReadonlySet<string>) => void;
  readonly onOpen?: (row: Row, how: 'press' | 'key') => void;
  readonly onDelete?: () => void;
}

export interface RowCommands {
  /** Selects a row, or ends its selection. */
  toggle(key: string): void;
  /** Adds all rows from one index to another to the selection. */
  selectBetween(one: number, other: number): void;
  /** Runs a command of a key on the active row; false where the table has nothing to do for it. */
  run(command: RowCommand | null): boolean;
}

/** What keys and the pointer do with the rows of a table. */
export function createRowCommands<Row>(table: CommandedTable<Row>, activeIndex: number): RowCommands {
  const { lines, selected, onSelectedChange } = table;
  const line = lines[activeIndex];

  const toggle = (key: string): void => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelectedChange?.(next);
  };
  const selectBetween = (one: number, other: number): void => {
    const between = lines.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1);
    onSelectedChange?.(
      new Set([...(selected ?? []), ...between.flatMap((each) => (each.kind === 'row' ? [each.key] : []))]),
    );
  };
  const commands: Readonly<Record<RowCommand, () => boolean>> = {
    'select-all': () => {
      selectBetween(0, lines.length - 1);
      return true;
    },
    open: () => {
      if (line?.kind === 'row') table.onOpen?.(line.row, 'key');
      return line?.kind === 'row';
    },
    toggle: () => {
      if (line?.kind !== 'row' || onSelectedChange === undefined) return false;
      toggle(line.key);
      return true;
    },
    delete: () => {
      table.onDelete?.();
      return table.onDelete !== undefined;
    },
    clear: () => {
      if ((selected?.size ?? 0) === 0) return false;
      onSelectedChange?.(new Set());
      return true;
    },
  };
  return { toggle, selectBetween, run: (command) => command !== null && commands[command]() };
}
