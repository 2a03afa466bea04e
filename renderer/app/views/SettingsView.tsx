import {
  Accessibility,
  Bell,
  Cpu,
  Database,
  Globe,
  Info,
  Keyboard,
  type LucideIcon,
  Palette,
  Plug,
  SlidersHorizontal,
  Sparkles,
} from 'lucide-react';
import { showSettings } from '../../data/workspace/navigation.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { type SettingsSection, settingsSections } from '../../data/workspace/windowStore.ts';
import { ConnectionsPage } from '../../features/connections/ConnectionsPage.tsx';
import { AboutPage } from '../../features/settings/AboutPage.tsx';
import { settingRows } from '../../features/settings/settingRows.ts';
import { SettingsPage } from '../../features/settings/SettingsPage.tsx';
import { SettingsResults } from '../../features/settings/SettingsResults.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { OptionList } from '../../ui/controls/OptionList.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { KeyboardPage } from '../keyboard/KeyboardPage.tsx';
import { useSettingsLinks } from './useSettingsLinks.ts';

const icons: Readonly<Record<SettingsSection, LucideIcon>> = {
  general: SlidersHorizontal,
  connections: Plug,
  look: Palette,
  keyboard: Keyboard,
  engine: Cpu,
  model: Sparkles,
  network: Globe,
  storage: Database,
  notifications: Bell,
  screenReader: Accessibility,
  about: Info,
};
/** Pages that are more than rows of the table. */
const customPages: ReadonlySet<SettingsSection> = new Set<SettingsSection>(['connections', 'keyboard', 'about']);
const filled = new Set<SettingsSection>(settingRows.map((row) => row.section));
const shown = settingsSections.filter((section) => customPages.has(section) || filled.has(section));

/** Settings by page, the connections among them, and search results across all pages. */
export function SettingsView() {
  const { t } = useText();
  const services = useServices();
  const section = useWindowState((state) => state.settingsSection);
  const query = useWindowState((state) => state.settingsSearch);
  const search = (settingsSearch: string) => services.window.setState({ settingsSearch });
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <nav
        aria-label={t('settings.nav')}
        className="flex w-[224px] shrink-0 flex-col border-e border-border bg-surface-side max-[1100px]:w-[188px]"
      >
        <SearchField
          className="shrink-0 px-3 pt-3 pb-1"
          label={t('settings.search')}
          variant="quiet"
          focusName="settings"
          value={query}
          onChange={search}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && query !== '') search('');
            else event.continuePropagation();
          }}
        />
        <OptionList
          label={t('settings.nav')}
          className="p-2"
          items={shown.map((id) => ({
            id,
            text: t(`settings.nav.${id}`),
            content: (
              <>
                <Icon as={icons[id]} size={16} className="text-text-2" />
                {t(`settings.nav.${id}`)}
              </>
            ),
          }))}
          value={query.trim() === '' ? section : null}
          onChange={(next) => showSettings(services, next)}
        />
      </nav>
      {query.trim() !== '' ? <Results query={query} onClear={() => search('')} /> : <Page section={section} />}
    </div>
  );
}

const pageClass = '@container flex min-w-0 flex-1 flex-col overflow-y-auto px-8 pb-8 max-[1100px]:px-4';

function Results({ query, onClear }: { readonly query: string; readonly onClear: () => void }) {
  const { t } = useText();
  const links = useSettingsLinks();
  return (
    <section aria-label={t('settings.results')} className={pageClass}>
      <SettingsResults query={query} links={links} onClear={onClear} />
    </section>
  );
}

function Page({ section }: { readonly section: SettingsSection }) {
  const { t } = useText();
  if (section === 'connections') return <ConnectionsPage />;
  return (
    <section key={section} aria-label={t(`settings.nav.${section}`)} className={pageClass}>
      <h2 className="flex min-h-14 items-center font-strong type-20">{t(`settings.nav.${section}`)}</h2>
      {section === 'keyboard' ? (
        <KeyboardPage />
      ) : section === 'about' ? (
        <AboutPage />
      ) : (
        <SettingsPage section={section} />
      )}
    </section>
  );
}
