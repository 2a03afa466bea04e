import { Bookmark, ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mostSavedSearches, type SavedSearch } from '../../../shared/history/history.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { applySearch, isNarrowed, useHistoryState } from './historyStore.ts';
import { useSavedSearches } from './useSavedSearches.ts';

/** "Save search" while the list is narrowed, and those that were saved: chosen, renamed, removed. */
export function SavedSearches() {
  const { t } = useText();
  const { searches, save } = useSavedSearches();
  const [dialog, setDialog] = useState<'name' | 'manage' | null>(null);
  const filter = useHistoryState((state) => state.filter);
  const canSave = isNarrowed(filter) && searches.length < mostSavedSearches;
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
      {dialog === 'name' ? <NameDialog onSave={save} onClose={close} /> : null}
      {dialog === 'manage' ? <ManageDialog onClose={close} /> : null}
    </>
  );
}

interface NameDialogProps {
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ onSave, onClose }: NameDialogProps) {
  const { t } = useText();
  const text = useHistoryState((state) => state.filter.text);
  const [name, setName] = useState(text.slice(0, 60));
  const done = () => {
    if (name.trim() === '') return;
    onSave(name.trim());
    onClose();
  };
  return (
    <Dialog
      title={t('history.saveSearch')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('history.cancel')}</Button>
          <Button variant="primary" isDisabled={name.trim() === ''} onPress={done}>
            {t('history.save')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        label={t('history.searchName')}
        description={t('history.searchKept')}
        maxLength={60}
        value={name}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key === 'Enter') done();
        }}
      />
    </Dialog>
  );
}

function ManageDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { searches, rename, remove } = useSavedSearches();
  return (
    <Dialog
      title={t('history.savedSearches')}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t('history.closeSearches')}
        </Button>
      }
    >
      {searches.length === 0 ? <p>{t('history.noSearches')}</p> : null}
      <ul className="flex flex-col gap-2">
        {searches.map((search) => (
          <SearchRow
            key={search.id}
            search={search}
            onRename={(name) => rename(search.id, name)}
            onRemove={() => remove(search.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface SearchRowProps {
  readonly search: SavedSearch;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

function SearchRow({ search, onRename, onRemove }: SearchRowProps) {
  const { t } = useText();
  const [name, setName] = useState(search.name);
  const finish = () => {
    if (name.trim() === '') setName(search.name);
    else if (name.trim() !== search.name) onRename(name.trim());
  };
  return (
    <li className="flex items-center gap-2">
      <TextField
        className="min-w-0 flex-1"
        aria-label={t('history.nameOf', { name: search.name })}
        maxLength={60}
        value={name}
        onChange={setName}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
      />
      <IconButton icon={Trash2} label={t('history.removeSearch', { name: search.name })} size={32} onPress={onRemove} />
    </li>
  );
}
