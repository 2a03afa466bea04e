import type { SavedSearch } from '../../../shared/history/history.ts';
import { useSettings } from '../../data/queries/queries.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { historyStore } from './historyStore.ts';

interface SavedSearches {
  readonly searches: readonly SavedSearch[];
  /** Saves the current filter of the list. */
  save(name: string): void;
  rename(id: string, name: string): void;
  remove(id: string): void;
}

/** The searches that a person has given a name; they live in the settings. */
export function useSavedSearches(): SavedSearches {
  const { host, queries } = useServices();
  const { savedSearches: searches } = useSettings();
  const keep = (savedSearches: SavedSearch[]) => {
    void host.call('settings.change', { savedSearches }).then((saved) => {
      if (worked('settings', saved)) queries.setQueryData(queryKeys.settings, saved.value);
    });
  };
  return {
    searches,
    save(name) {
      const { filter, order } = historyStore.getState();
      keep([...searches, { id: crypto.randomUUID(), name, filter, order }]);
    },
    rename: (id, name) => keep(searches.map((search) => (search.id === id ? { ...search, name } : search))),
    remove: (id) => keep(searches.filter((search) => search.id !== id)),
  };
}
