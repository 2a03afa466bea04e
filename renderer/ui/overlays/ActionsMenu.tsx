import type { MenuAnchor } from './menuAnchor.ts';
import { AnchoredMenu, type MenuEntry } from './Menu.tsx';

/** A menu entry with its action. */
export interface MenuAction extends MenuEntry<string> {
  readonly run: () => void;
}

interface ActionsMenuProps {
  readonly label: string;
  readonly menuAnchor: MenuAnchor;
  readonly groups: readonly (readonly MenuAction[])[];
  readonly onClose: () => void;
}

/** Context menu of an item, opened by pointer or by key. */
export function ActionsMenu({ label, menuAnchor, groups, onClose }: ActionsMenuProps) {
  const acts = groups.flat();
  return (
    <AnchoredMenu
      label={label}
      {...menuAnchor}
      sections={groups.filter((group) => group.length > 0).map((entries) => ({ entries }))}
      onAction={(chosen) => acts.find(({ id }) => id === chosen)?.run()}
      onClose={onClose}
    />
  );
}
