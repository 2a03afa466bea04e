import { useState } from 'react';
import type { StripItem } from '../../data/workspace/stripItems.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/queries/useBindings.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { ActionsMenu } from '../../ui/overlays/ActionsMenu.tsx';
import type { MenuAnchor } from '../../ui/overlays/menuAnchor.ts';
import { tabActions } from './tabActions.ts';

/** A tab whose menu is open. */
export interface OpenTabMenu {
  readonly menuAnchor: MenuAnchor;
  readonly stripItem: StripItem;
  readonly title: string;
}

/** The actions of a tab, as of the moment when the menu opened. */
export function TabMenu({
  menuAnchor,
  stripItem,
  title: name,
  onClose,
}: OpenTabMenu & { readonly onClose: () => void }) {
  const { t } = useText();
  const services = useServices();
  const bindingOf = useBindings();
  const [groups] = useState(() => tabActions(services, stripItem));
  return (
    <ActionsMenu
      label={t('app.tabMenu', { title: name })}
      menuAnchor={menuAnchor}
      groups={groups.map((acts) =>
        acts.map(({ title, command, ...act }) => ({
          ...act,
          text: t(title),
          binding: command === undefined ? undefined : bindingOf(command),
        })),
      )}
      onClose={onClose}
    />
  );
}
