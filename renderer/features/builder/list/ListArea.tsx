import type { TabId } from '../../../../shared/base/brand.ts';
import { useTab } from '../../../data/ServicesProvider.tsx';
import { ListForm } from './ListForm.tsx';
import { ListRunView } from './ListRunView.tsx';

/** The tab of a list: what is to be asked of which addresses, and once it has begun how each went. */
export function ListArea({ tabId }: { readonly tabId: TabId }) {
  const listId = useTab(tabId)?.list?.listId ?? null;
  return listId === null ? <ListForm tabId={tabId} /> : <ListRunView tabId={tabId} listId={listId} />;
}
