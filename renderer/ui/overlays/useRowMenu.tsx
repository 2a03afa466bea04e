import { type MouseEvent, type ReactNode, useState } from 'react';
import { ActionsMenu, type MenuAction } from './ActionsMenu.tsx';
import { type MenuAnchor, menuAnchorOf, isOpenedByKey } from './menuAnchor.ts';

/** Context menu of a row. */
export interface RowMenu<Row> {
  readonly label: string;
  /** Groups of actions, for the row's state when the menu opens. */
  readonly actions: (row: Row) => readonly (readonly MenuAction[])[];
}

interface OpenRowMenu {
  readonly menuAnchor: MenuAnchor;
  readonly groups: readonly (readonly MenuAction[])[];
}

/**
 * Context menus of a table's rows: the table's `contextmenu` handler, and the open menu, which is rendered outside the table so that its
 * keys do not reach the table. `find` returns the row of the event, its element, and its context in the table.
 */
export function useRowMenu<Row>(
  menu: RowMenu<Row> | undefined,
  find: (event: MouseEvent, byKey: boolean) => { readonly row: Row; readonly element: HTMLElement } | null,
): { readonly onContextMenu: (event: MouseEvent) => void; readonly open: ReactNode } {
  const [open, setOpen] = useState<OpenRowMenu | null>(null);
  return {
    onContextMenu(event) {
      const found = menu === undefined ? null : find(event, isOpenedByKey(event));
      if (menu === undefined || found === null) return;
      setOpen({ menuAnchor: menuAnchorOf(event, found.element), groups: menu.actions(found.row) });
    },
    open:
      open === null || menu === undefined ? null : (
        <ActionsMenu label={menu.label} {...open} onClose={() => setOpen(null)} />
      ),
  };
}
