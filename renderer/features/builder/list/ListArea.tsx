import type { TabId } from '../../../../shared/base/brand.ts';
import { useTab } from '../../../data/ServicesProvider.tsx';
import { ListForm } from './ListForm.tsx';
import { ListRunView } from './ListRunView.tsx';

/** The tab of a list: its options and URLs, and after the start the result of each URL. */
export function ListArea({ tabId }: { readonly tabId: TabId }) {
  const listId = useTab(tabId)?.list?.listId ?? null;
  return listId === null ? <ListForm tabId={tabId} /> : <ListRunView tabId={tabId} listId={listId} />;
}
