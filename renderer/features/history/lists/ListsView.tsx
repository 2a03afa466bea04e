import { FolderOpen, ListVideo, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ListSummary } from '../../../../shared/list/listSummary.ts';
import { openListRun, useLists } from '../../../data/runs/listRuns.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { worked } from '../../../ui/overlays/Toasts.tsx';
import { VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { FooterKey } from '../FooterKey.tsx';
import { HistorySwitch } from '../HistorySwitch.tsx';
import { useListsColumns } from './useListsColumns.tsx';

/** Every list of URLs that was run; each can be reopened with its grid, continued, or deleted. */
export function ListsView() {
  const { t } = useText();
  const services = useServices();
  const query = useLists();
  const pages = query.data;
  const columns = useListsColumns();
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<ListSummary | null>(null);
  const rows = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.lists).map((row) => [row.listId, row])).values()],
    [pages],
  );
  const active = rows.find(({ listId }) => listId === activeKey) ?? null;
  const open = async (row: ListSummary): Promise<void> => {
    const opened = await openListRun(services, row.listId);
    worked('lists', opened);
  };
  const remove = async ({ listId }: ListSummary): Promise<void> => {
    const removed = await services.host.call('lists.remove', { listId });
    worked('lists', removed);
    await query.refetch();
  };
  const begin = (): void => void services.commands.run('list.new');
  return (
    <section aria-label={t('list.past')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <h1 className="sr-only">{t('list.past')}</h1>
      <div className="flex h-url shrink-0 items-center gap-3 border-b border-border px-pane">
        <HistorySwitch />
        <span role="status" className="min-w-0 flex-1 truncate text-text-2 type-12">
          {pages === undefined ? null : t('list.past.count', { count: pages[0]?.total ?? 0 })}
        </span>
        {active === null ? null : (
          <Button icon={Trash2} onPress={() => setLeaving(active)}>
            {t('list.forget')}
          </Button>
        )}
        <Button icon={Plus} onPress={begin}>
          {t('list.past.new')}
        </Button>
      </div>
      {query.error !== null && pages === undefined ? (
        <EmptyState sentence={t('list.past.unread', { reason: query.error.message })}>
          <Button onPress={() => void query.refetch()}>{t('history.tryAgain')}</Button>
        </EmptyState>
      ) : pages !== undefined && rows.length === 0 ? (
        <div className="flex-1">
          <EmptyState sentence={t('list.past.none')}>
            <Button variant="primary" icon={ListVideo} onPress={begin}>
              {t('list.title')}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <VirtualTable
          label={t('list.past.table')}
          columns={columns}
          lines={rows.map((row) => ({ kind: 'row', key: row.listId, row }))}
          activeKey={activeKey}
          onActiveChange={setActiveKey}
          onOpen={(row) => void open(row)}
          onDelete={() => setLeaving(active)}
          rowMenu={{
            label: t('list.past.menu'),
            actions: (row) => [
              [
                {
                  id: 'open',
                  text: t('history.row.open'),
                  icon: FolderOpen,
                  binding: 'Enter',
                  run: () => void open(row),
                },
              ],
              [
                {
                  id: 'forget',
                  text: t('list.forget'),
                  icon: Trash2,
                  binding: 'Delete',
                  run: () => setLeaving(row),
                },
              ],
            ],
          }}
          onEndReached={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
          }}
          focusName="lists"
        />
      )}
      <footer className="flex h-9 shrink-0 items-center gap-4 overflow-hidden border-t border-border px-pane whitespace-nowrap text-text-2 type-12">
        <FooterKey keyName="⏎" text={t('history.open')} />
        <FooterKey keyName="Del" text={t('list.forget.key')} />
        <span className="ms-auto">{t('list.past.stay')}</span>
      </footer>
      {leaving === null ? null : (
        <ConfirmDialog
          title={t('list.forget.title', { count: leaving.total })}
          body={t(leaving.state === 'running' ? 'list.forget.running' : 'list.forget.body')}
          confirmText={t('list.forget')}
          cancelText={t('history.deleteKeep')}
          onClose={() => setLeaving(null)}
          onConfirm={() => void remove(leaving)}
        />
      )}
    </section>
  );
}
