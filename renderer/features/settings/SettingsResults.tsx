import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { type SettingsSection, settingsSections } from '../../data/workspace/windowStore.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Highlighted } from '../../ui/labels/Highlighted.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { type Searchable, type SearchHit, searchSettings } from './searchSettings.ts';
import { type KnownRow, settingRows } from './settingRows.ts';
import { SettingsRow } from './SettingsRow.tsx';

/** An item of another page that search finds and links to, such as a command's keys. */
export interface SettingsLink extends Searchable {
  readonly id: string;
  readonly section: SettingsSection;
  readonly open: () => void;
}

type Found = Searchable & { readonly section: SettingsSection } & (
    | { readonly row: KnownRow; readonly link: null }
    | { readonly row: null; readonly link: SettingsLink }
  );

interface SettingsResultsProps {
  readonly query: string;
  readonly links: readonly SettingsLink[];
  readonly onClear: () => void;
}

/** Search results by page, each setting with its control. */
export function SettingsResults({ query, links, onClear }: SettingsResultsProps) {
  const { t } = useText();
  const items = useMemo<readonly Found[]>(() => {
    const rows = settingRows.map((row) => ({
      row,
      link: null,
      section: row.section,
      title: t(`settings.row.${row.id}`),
      help: t(`settings.row.${row.id}.help`),
      keywords: `${t(`settings.row.${row.id}.words`)} ${t(`settings.nav.${row.section}`)}`,
    }));
    return [...rows, ...links.map((link) => ({ ...link, row: null, link }))];
  }, [t, links]);
  const hits = searchSettings(query, items);
  const pages = settingsSections
    .map((section) => ({ section, found: hits.filter(({ item }) => item.section === section) }))
    .filter(({ found }) => found.length > 0);
  return (
    <>
      <h2 className="flex min-h-14 items-center font-strong type-20">{t('settings.results')}</h2>
      <p role="status" className="pb-3 text-text-2">
        {t('settings.resultCount', { count: hits.length, query })}
      </p>
      {hits.length === 0 ? (
        <div className="-mx-(--pad-pane)">
          <EmptyState sentence={t('settings.noResult')}>
            <Button onPress={onClear}>{t('settings.clearSearch')}</Button>
          </EmptyState>
        </div>
      ) : (
        pages.map(({ section, found }) => (
          <section key={section} aria-label={t(`settings.nav.${section}`)} className="pb-4">
            <h3 className="pb-2 text-text-3 type-12">{t(`settings.nav.${section}`)}</h3>
            {found.slice(0, maxResultsPerPage).map((hit) => (
              <Result key={hit.item.row?.id ?? hit.item.link?.id} hit={hit} />
            ))}
          </section>
        ))
      )}
    </>
  );
}

const maxResultsPerPage = 30;

function Result({ hit }: { readonly hit: SearchHit<Found> }) {
  const { item, titleRanges, helpRanges } = hit;
  if (item.row !== null) return <SettingsRow row={item.row} titleRanges={titleRanges} helpRanges={helpRanges} />;
  return (
    <div className="border-t border-border-subtle py-1.5">
      <Button
        variant="quiet"
        className="h-auto! min-h-control w-full justify-start! px-2! py-1 text-start"
        onPress={item.link.open}
      >
        <span className="min-w-0 flex-1 whitespace-normal">
          <span className="block text-text">
            <Highlighted text={item.title} ranges={titleRanges} />
          </span>
          <span className="block font-regular text-text-3 type-12">
            <Highlighted text={item.help} ranges={helpRanges} />
          </span>
        </span>
        <Icon as={ChevronRight} size={16} />
      </Button>
    </div>
  );
}
