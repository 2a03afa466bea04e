import { useMemo } from 'react';
import { showSettings } from '../../data/workspace/navigation.ts';
import { useKeyBindings } from '../../data/queries/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import type { SettingsSection } from '../../data/workspace/windowStore.ts';
import type { SettingsLink } from '../../features/settings/SettingsResults.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { useBindingText } from '../../ui/labels/useBindingText.ts';
import { usePlatform } from '../../ui/layout/PlatformProvider.tsx';
import { keysOf } from '../commands/command.ts';
import { commandsWithKeys as commands } from '../commands/commandTable.ts';

/** Additional search results of the settings: whole pages, and the keys of each command. */
export function useSettingsLinks(): readonly SettingsLink[] {
  const { t } = useText();
  const services = useServices();
  const platform = usePlatform();
  const keysText = useBindingText();
  const chosen = useKeyBindings();
  return useMemo(() => {
    const open = (settingsSection: SettingsSection, keySearch = '') => {
      services.window.setState({ keySearch });
      showSettings(services, settingsSection);
    };
    const pages = (['connections', 'about'] as const).map((section) => ({
      id: `page-${section}`,
      section,
      title: t(`settings.nav.${section}`),
      help: t(`settings.page.${section}`),
      keywords: t(`settings.page.${section}.words`),
      open: () => open(section),
    }));
    const keys = commands.map((command) => {
      const title = t(command.title, command.titleValues);
      const own = keysOf(command, platform, chosen).map((binding) => keysText(binding).join(' '));
      return {
        id: `keys-${command.id}`,
        section: 'keyboard' as const,
        title,
        help: own.length === 0 ? t('settings.page.noKeys') : own.join(', '),
        keywords: t('settings.page.keys.words'),
        open: () => open('keyboard', title),
      };
    });
    return [...pages, ...keys];
  }, [t, keysText, services, platform, chosen]);
}
