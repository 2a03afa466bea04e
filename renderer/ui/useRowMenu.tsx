import { type MouseEvent, type ReactNode, useState } from 'react';
import { ActsMenu, type MenuAct } from './ActsMenu.tsx';
import { type AskedMenu, askedMenu, isAskedByKey } from './askedMenu.ts';

/** What can be done with a row, for those who ask at the row itself. */
export interface RowMenu<Row> {
  readonly label: string;
  /** In groups, as the row stands when it is asked. */
  readonly acts: (row: Row) => readonly (readonly MenuAct[])[];
}

interface AskedRow {
  readonly asked: AskedMenu;
  readonly groups: readonly (readonly MenuAct[])[];
}

/**
 * The menus of the rows of a table: its handler of `contextmenu`, and the open menu, which stands beside the table so that its
 * keys are not the table's. `find` gives the row that was asked, its element and what tells the table about it.
 */
export function useRowMenu<Row>(
  menu: RowMenu<Row> | undefined,
  find: (event: MouseEvent, byKey: boolean) => { readonly row: Row; readonly element: HTMLElement } | null,
): { readonly onContextMenu: (event: MouseEvent) => void; readonly open: ReactNode } {
  const [open, setOpen] = useState<AskedRow | null>(null);
  return {
    onContextMenu(event) {
      const found = menu === undefined ? null : find(event, isAskedByKey(event));
      if (menu === undefined || found === null) return;
      setOpen({ asked: askedMenu(event, found.element), groups: menu.acts(found.row) });
    },
    open:
      open === null || menu === undefined ? null : (
        <ActsMenu label={menu.label} {...open} onClose={() => setOpen(null)} />
      ),
  };
}
