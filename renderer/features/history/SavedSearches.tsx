import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { maxSavedSearches } from '../../../shared/history/history.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { NameDialog, NamesDialog } from '../../ui/overlays/NameDialogs.tsx';
import { applySearch, isNarrowed, useHistoryState } from './historyStore.ts';
import { useSavedSearches } from './useSavedSearches.ts';

/** "Save search" while the list is filtered, and the saved searches, which can be chosen, renamed and removed. */
export function SavedSearches() {
  const { t } = useText();
  const { searches, save, rename, remove } = useSavedSearches();
  const [dialog, setDialog] = useState<'name' | 'manage' | null>(null);
  const filter = useHistoryState((state) => state.filter);
  const canSave = isNarrowed(filter) && searches.length < maxSavedSearches;
  const close = () => setDialog(null);
  return (
    <>
      <Button icon={Bookmark} isDisabled={!canSave} onPress={() => setDialog('name')}>
        {t('history.saveSearch')}
      </Button>
      {searches.length === 0 ? null : (
        <Menu
          label={t('history.savedSearches')}
          placement="bottom end"
          trigger={
            <IconButton
              icon={ChevronDown}
              label={t('history.savedSearches')}
              size={32}
              className="-ms-1 border border-border"
            />
          }
          sections={[
            {
              title: t('history.savedSearches'),
              entries: searches.map(({ id, name }) => ({ id, text: name, icon: Bookmark })),
            },
            { entries: [{ id: 'manage', text: t('history.manageSearches') }] },
          ]}
          onAction={(id) => {
            const chosen = searches.find((search) => search.id === id);
            if (chosen === undefined) setDialog('manage');
            else applySearch(chosen);
          }}
        />
      )}
      {dialog === 'name' ? (
        <NameDialog
          title={t('history.saveSearch')}
          description={t('history.searchKept')}
          initial={filter.text}
          onSave={save}
          onClose={close}
        />
      ) : null}
      {dialog === 'manage' ? (
        <NamesDialog
          title={t('history.savedSearches')}
          items={searches}
          empty={t('history.noSearches')}
          onRename={rename}
          onRemove={remove}
          onClose={close}
        />
      ) : null}
    </>
  );
}
