import type { AskedMenu } from './askedMenu.ts';
import { AnchoredMenu, type MenuEntry } from './Menu.tsx';

/** An entry of a menu that knows what it does. */
export interface MenuAct extends MenuEntry<string> {
  readonly run: () => void;
}

interface ActsMenuProps {
  readonly label: string;
  readonly asked: AskedMenu;
  readonly groups: readonly (readonly MenuAct[])[];
  readonly onClose: () => void;
}

/** The menu of a thing that was asked what can be done with it, by the pointer or by a key. */
export function ActsMenu({ label, asked, groups, onClose }: ActsMenuProps) {
  const acts = groups.flat();
  return (
    <AnchoredMenu
      label={label}
      {...asked}
      sections={groups.filter((group) => group.length > 0).map((entries) => ({ entries }))}
      onAction={(chosen) => acts.find(({ id }) => id === chosen)?.run()}
      onClose={onClose}
    />
  );
}
