import { useState } from 'react';
import type { StripPlace } from '../../data/stripPlaces.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/useBindings.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { ActsMenu } from '../../ui/ActsMenu.tsx';
import type { AskedMenu } from '../../ui/askedMenu.ts';
import { tabActs } from './tabActs.ts';

/** A tab whose menu was asked for. */
export interface AskedTabMenu {
  readonly asked: AskedMenu;
  readonly place: StripPlace;
  readonly title: string;
}

/** What can be done with a tab, as it stood when that was asked. */
export function TabMenu({ asked, place, title: name, onClose }: AskedTabMenu & { readonly onClose: () => void }) {
  const { t } = useText();
  const services = useServices();
  const bindingOf = useBindings();
  const [groups] = useState(() => tabActs(services, place));
  return (
    <ActsMenu
      label={t('app.tabMenu', { title: name })}
      asked={asked}
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
