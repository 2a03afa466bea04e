import { Cpu, Info, Keyboard, type LucideIcon, Palette, Plug } from 'lucide-react';
import { showActivity } from '../../data/navigation.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import type { SettingsSection } from '../../data/windowStore.ts';
import { ConnectionsPage } from '../../features/connections/ConnectionsPage.tsx';
import { AboutPage } from '../../features/settings/AboutPage.tsx';
import { EnginePage } from '../../features/settings/EnginePage.tsx';
import { LookPage } from '../../features/settings/LookPage.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OptionList } from '../../ui/OptionList.tsx';
import { ShortcutTable } from '../palette/ShortcutTable.tsx';

const pages: readonly { readonly id: SettingsSection; readonly icon: LucideIcon }[] = [
  { id: 'connections', icon: Plug },
  { id: 'look', icon: Palette },
  { id: 'keyboard', icon: Keyboard },
  { id: 'engine', icon: Cpu },
  { id: 'about', icon: Info },
];

/** Settings by page; connections are the first, with an activity of their own. */
export function SettingsView() {
  const { t } = useText();
  const services = useServices();
  const page = useWindowState((state) => state.settingsSection);
  const choose = (next: SettingsSection) => {
    services.window.setState({ settingsSection: next });
    showActivity(services, next === 'connections' ? 'connections' : 'settings');
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <h1 className="sr-only">{t('app.activity.settings')}</h1>
      <nav
        aria-label={t('settings.nav')}
        className="w-[224px] shrink-0 border-e border-border bg-surface-side max-[1100px]:w-[176px]"
      >
        <OptionList
          label={t('settings.nav')}
          className="p-2"
          items={pages.map(({ id, icon }) => ({
            id,
            text: t(`settings.nav.${id}`),
            content: (
              <>
                <Icon as={icon} size={16} className="text-text-2" />
                {t(`settings.nav.${id}`)}
              </>
            ),
          }))}
          value={page}
          onChange={choose}
        />
      </nav>
      {page === 'connections' ? (
        <ConnectionsPage />
      ) : (
        <section
          aria-label={t(`settings.nav.${page}`)}
          className="@container flex min-w-0 flex-1 flex-col overflow-y-auto px-8 pb-8 max-[1100px]:px-4"
        >
          <h2 className="flex min-h-14 items-center font-strong type-20">{t(`settings.nav.${page}`)}</h2>
          <SettingsPage page={page} />
        </section>
      )}
    </div>
  );
}

function SettingsPage({ page }: { readonly page: Exclude<SettingsSection, 'connections'> }) {
  switch (page) {
    case 'keyboard':
      return <ShortcutTable />;
    case 'engine':
      return <EnginePage />;
    case 'about':
      return <AboutPage />;
    default:
      return <LookPage />;
  }
}
