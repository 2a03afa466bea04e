import { useQueryClient } from '@tanstack/react-query';
import { libraryLimits } from '../../../shared/api/engine/library.ts';
import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import { everyRun } from '../../../shared/history/history.ts';
import { isScrapable } from '../../../shared/request/requestElsewhere.ts';
import { urlLabel } from '../../data/labels/urlLabel.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { showHistory } from '../../data/workspace/navigation.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { applySearch } from '../history/historyStore.ts';
import { useCopy } from '../inspect/save/useCopyText.ts';
import { useOpenOutside } from '../inspect/LinkBar.tsx';
import { useOpenRequests } from '../inspect/shell/useOpenRequests.ts';
import { clearSelection } from './libraryStore.ts';

/** What can be done with a document by its URL. A local file can be neither scraped nor opened in a browser. */
export interface UrlActions {
  readonly request: (() => void) | null;
  readonly browser: (() => void) | null;
  readonly runs: () => void;
  readonly copy: (() => void) | null;
}

/** Actions on documents of the library. */
export interface LibraryActions {
  readonly ofUrl: (url: string) => UrlActions;
  /** Deletes documents; a failure is reported. */
  readonly remove: (ids: readonly number[]) => Promise<void>;
  readonly clear: () => Promise<void>;
}

export function useLibraryActions(): LibraryActions {
  const { t } = useText();
  const services = useServices();
  const client = useQueryClient();
  const copy = useCopy();
  const openOutside = useOpenOutside();
  const openRequests = useOpenRequests();
  const renew = () => client.invalidateQueries({ queryKey: queryKeys.library });
  return {
    ofUrl(url) {
      const isWeb = isScrapable(url) && readFileAddress(url) === null;
      return {
        request: isWeb ? () => openRequests([url]) : null,
        browser: isWeb ? () => void openOutside(url) : null,
        runs: () => {
          applySearch({ filter: { ...everyRun, text: isWeb ? url : urlLabel(url) }, order: 'time' });
          showHistory(services, 'runs');
        },
        copy: isWeb ? () => void copy(url) : null,
      };
    },
    async remove(ids) {
      clearSelection();
      for (let from = 0; from < ids.length; from += libraryLimits.maxListed) {
        const some = ids.slice(from, from + libraryLimits.maxListed);
        const removed = await services.host.call('library.remove', { ids: some });
        if (!worked('library', removed)) return;
      }
      closeIfGone(services, ids);
      showToast({ about: 'library', text: t('library.remove.done', { count: ids.length }) });
      await renew();
    },
    async clear() {
      clearSelection();
      const cleared = await services.host.call('library.clear', null);
      if (!worked('library', cleared)) return;
      services.window.setState({ libraryDocument: null });
      showToast({ about: 'library', text: t('library.clear.done') });
      await renew();
    },
  };
}

function closeIfGone({ window }: ReturnType<typeof useServices>, ids: readonly number[]): void {
  const { libraryDocument } = window.getState();
  if (libraryDocument !== null && ids.includes(libraryDocument.id)) window.setState({ libraryDocument: null });
}
