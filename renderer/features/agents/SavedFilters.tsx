import { Bookmark, BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { maxSavedTraceFilters, type Settings } from '../../../shared/settings/settings.ts';
import { useSettings } from '../../data/queries/queries.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { NameDialog, NamesDialog } from '../../ui/overlays/NameDialogs.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { useView, type ViewStore } from './viewState.ts';

/** Named filters: chosen, saved from the current filter line, renamed, removed. */
export function SavedFilters({ store }: { readonly store: ViewStore }) {
  const { t } = useText();
  const { host, queries } = useServices();
  const { savedTraceFilters: filters } = useSettings();
  const [dialog, setDialog] = useState<'name' | 'manage' | null>(null);
  const filter = useView(store, (state) => state.filter).trim();
  const keep = (savedTraceFilters: Settings['savedTraceFilters']) => {
    void host.call('settings.change', { savedTraceFilters }).then((saved) => {
      if (worked('settings', saved)) queries.setQueryData(queryKeys.settings, saved.value);
    });
  };
  const canSave = filter !== '' && filters.length < maxSavedTraceFilters;
  const close = () => setDialog(null);
  return (
    <>
      <Menu<string>
        label={t('agents.filter.saved')}
        trigger={<IconButton icon={Bookmark} label={t('agents.filter.saved')} />}
        sections={[
          ...(filters.length === 0
            ? []
            : [
                {
                  title: t('agents.filter.saved'),
                  entries: filters.map(({ id, name, filter: line }) => ({
                    id: `filter ${id}`,
                    text: name,
                    description: line.slice(0, 80),
                  })),
                },
              ]),
          {
            entries: [
              { id: 'save', text: t('agents.filter.save'), icon: BookmarkPlus, isDisabled: !canSave },
              { id: 'manage', text: t('agents.filter.manage'), isDisabled: filters.length === 0 },
            ],
          },
        ]}
        onAction={(id) => {
          const chosen = filters.find((each) => `filter ${each.id}` === id);
          if (chosen !== undefined) store.setState({ filter: chosen.filter });
          else setDialog(id === 'save' ? 'name' : 'manage');
        }}
      />
      {dialog === 'name' ? (
        <NameDialog
          title={t('agents.filter.saveTitle')}
          description={t('agents.filter.kept', { filter })}
          initial={filter}
          onSave={(name) => keep([...filters, { id: crypto.randomUUID(), name, filter }])}
          onClose={close}
        />
      ) : null}
      {dialog === 'manage' ? (
        <NamesDialog
          title={t('agents.filter.saved')}
          items={filters}
          empty={t('agents.filter.noneSaved')}
          onRename={(id, name) => keep(filters.map((each) => (each.id === id ? { ...each, name } : each)))}
          onRemove={(id) => keep(filters.filter((each) => each.id !== id))}
          onClose={close}
        />
      ) : null}
    </>
  );
}
