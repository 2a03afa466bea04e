import { CircleStop, Copy, Download, FolderOpen, Pause, Play, RotateCcw, SquarePen } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ListId, TabId } from '../../../../shared/base/brand.ts';
import { countItems, isRetryable, type ListItem, type ListRun } from '../../../../shared/list/listRun.ts';
import { connectionLabel } from '../../../data/labels/connectionLabel.ts';
import { useListRun } from '../../../data/runs/listRuns.ts';
import { openRun } from '../../../data/workspace/navigation.ts';
import { playedResult } from '../../../data/runs/playedResult.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { ProgressLine } from '../../../ui/labels/ProgressLine.tsx';
import { PlayedBanner } from '../../../ui/layout/PlayedBanner.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { showToast, worked } from '../../../ui/overlays/Toasts.tsx';
import { VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { useListColumns } from './useListColumns.tsx';

interface ListRunViewProps {
  readonly tabId: TabId;
  readonly listId: ListId;
}

const shownKinds = ['all', 'failed'] as const;

/** The outcome for each URL of a list: one row each, with those that are running, and the ways to continue. */
export function ListRunView({ tabId, listId }: ListRunViewProps) {
  const { t } = useText();
  const services = useServices();
  const query = useListRun(listId);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [shown, setShown] = useState<(typeof shownKinds)[number]>('all');
  const list = query.data ?? null;
  const columns = useListColumns(list?.head ?? null);
  const lines = useMemo(
    () =>
      (list?.items ?? [])
        .filter((item) => shown === 'all' || isRetryable(item))
        .map((item) => ({ kind: 'row' as const, key: String(item.index), row: item })),
    [list, shown],
  );
  const startOver = (): void => {
    const text = list === null ? '' : `${list.items.map(({ url }) => url).join('\n')}\n`;
    services.workspace.changeTab(tabId, { list: { text, listId: null } });
  };
  if (query.data === undefined && query.error === null) return null;
  if (list === null)
    return (
      <EmptyState sentence={query.error?.message ?? t('list.gone')}>
        <Button onPress={startOver}>{t('list.edit')}</Button>
      </EmptyState>
    );
  const open = async ({ runId }: ListItem): Promise<void> => {
    if (runId === null) return;
    const opened = await openRun(services, runId);
    worked('list', opened);
  };
  const copy = async ({ url }: ListItem): Promise<void> => {
    const copied = await services.host.call('clipboard.write', { text: url });
    if (worked('copy', copied)) showToast({ about: 'copy', text: t('list.row.copied') });
  };
  return (
    <section
      aria-label={t('list.results')}
      data-region="result"
      tabIndex={-1}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col bg-surface-base focus-inset"
    >
      <ListHeader list={list} onEdit={startOver} />
      <PlayedBanner played={playedResult(list.head)} />
      <div className="flex h-toolbar shrink-0 items-center gap-3 border-b border-border-subtle px-pane">
        <Segments
          label={t('list.shown')}
          value={shown}
          onChange={setShown}
          items={shownKinds.map((id) => ({ id, text: t(`list.shown.${id}`) }))}
        />
        <span className="min-w-0 flex-1 truncate text-text-3 type-12">{t('list.openHint')}</span>
      </div>
      <VirtualTable
        label={t('list.results')}
        columns={columns}
        lines={lines}
        activeKey={activeKey}
        onActiveChange={setActiveKey}
        onOpen={(item) => void open(item)}
        rowMenu={{
          label: t('list.row.menu'),
          actions: (item) => [
            [
              {
                id: 'open',
                text: t('history.row.open'),
                icon: FolderOpen,
                binding: 'Enter',
                isDisabled: item.runId === null,
                run: () => void open(item),
              },
              { id: 'copy', text: t('list.row.copy'), icon: Copy, run: () => void copy(item) },
            ],
          ],
        }}
        focusName="list-results"
      />
    </section>
  );
}

/** Progress of the list, and the actions for all of it. */
function ListHeader({ list, onEdit }: { readonly list: ListRun; readonly onEdit: () => void }) {
  const { t } = useText();
  const { host } = useServices();
  const { head, items, state } = list;
  const counts = countItems(items);
  const ended = items.length - counts.waiting - counts.running;
  const failed = items.filter(isRetryable).length;
  const credits = items.reduce((sum, item) => sum + (item.credits ?? 0), 0);
  const isOpen = counts.waiting > 0;
  const act = async (name: 'lists.pause' | 'lists.resume' | 'lists.stop' | 'lists.retryFailed'): Promise<void> => {
    const result = await host.call(name, { listId: head.listId });
    worked('list', result);
  };
  const save = async (format: 'csv' | 'jsonl'): Promise<void> => {
    const saved = await host.call('lists.export', { listId: head.listId, format });
    if (worked('list', saved) && saved.value.file !== null)
      showToast({ text: t('list.saved', { file: saved.value.file }) });
  };
  return (
    <header className="flex shrink-0 flex-col gap-2 border-b border-border px-pane py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span role="status" className="font-strong">
          {t(`list.state.${state}`, { ended, total: items.length })}
        </span>
        {failed === 0 ? null : <span className="text-danger-text">{t('list.failed', { count: failed })}</span>}
        {credits === 0 ? null : <span className="text-text-2">{t('inspect.strip.credits', { count: credits })}</span>}
        <span className="text-text-2">{connectionLabel(head, t)}</span>
        <span className="flex-1" />
        {state === 'running' ? (
          <Button size="small" icon={Pause} onPress={() => void act('lists.pause')}>
            {t('list.pause')}
          </Button>
        ) : isOpen ? (
          <Button size="small" variant="primary" icon={Play} onPress={() => void act('lists.resume')}>
            {t('list.resume', { count: counts.waiting })}
          </Button>
        ) : null}
        {counts.running > 0 || (state === 'running' && isOpen) ? (
          <Button size="small" icon={CircleStop} onPress={() => void act('lists.stop')}>
            {t('list.stop')}
          </Button>
        ) : null}
        {failed === 0 || state === 'running' ? null : (
          <Button size="small" icon={RotateCcw} onPress={() => void act('lists.retryFailed')}>
            {t('list.retryFailed', { count: failed })}
          </Button>
        )}
        <Menu
          label={t('list.export')}
          placement="bottom end"
          trigger={
            <Button size="small" icon={Download}>
              {t('list.export')}
            </Button>
          }
          sections={[
            {
              entries: [
                { id: 'csv', text: t('list.export.csv'), description: t('list.export.csv.about') },
                { id: 'jsonl', text: t('list.export.jsonl'), description: t('list.export.jsonl.about') },
              ],
            },
          ]}
          onAction={(format) => void save(format)}
        />
        {state === 'running' ? null : (
          <Button size="small" variant="quiet" icon={SquarePen} onPress={onEdit}>
            {t('list.edit')}
          </Button>
        )}
      </div>
      <ProgressLine label={t('list.progress')} share={items.length === 0 ? 1 : ended / items.length} />
    </header>
  );
}
