import { Search, Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { type HistoryRow, historyStates } from '../../../shared/history/history.ts';
import { runIdSchema } from '../../../shared/base/brand.ts';
import { openRun } from '../../data/navigation.ts';
import { useCall, useHistory } from '../../data/queries.ts';
import { queryKeys } from '../../data/queryKeys.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { type TableLine, VirtualTable } from '../../ui/VirtualTable.tsx';
import { daysBefore, historyLines } from './historyLines.ts';
import { useHistoryColumns } from './useHistoryColumns.tsx';

type StateFilter = 'any' | (typeof historyStates)[number];
const stateFilters: readonly StateFilter[] = ['any', ...historyStates];

/** Every run that this computer keeps, by day. */
export function HistoryView() {
  const { t } = useText();
  const services = useServices();
  const [filter, setFilter] = useState('');
  const [state, setState] = useState<StateFilter>('any');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const wanted = useDeferredValue(filter.trim());
  const isFiltered = wanted !== '' || state !== 'any';
  const query = useHistory({
    text: wanted === '' ? null : wanted.slice(0, 300),
    state: state === 'any' ? null : state,
  });
  const remove = useCall('history.remove', [queryKeys.history]);
  const pages = query.data;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const columns = useHistoryColumns(wanted);
  const lines = useHistoryLines(rows, query.hasNextPage);

  // What is not listed any more must not be deleted by a selection that nobody sees.
  const narrow = (text: string, nextState: StateFilter) => {
    setFilter(text);
    setState(nextState);
    setSelected(new Set());
  };
  const open = (row: HistoryRow) => {
    void openRun(services, row.runId).then((result) => {
      if (!result.ok) showToast({ text: result.error.message });
    });
  };
  const askToDelete = () => {
    const keys = selected.size > 0 ? [...selected] : activeKey === null ? [] : [activeKey];
    if (keys.length > 0) setAsking(keys);
  };
  const confirmDelete = (keys: readonly string[]) => {
    remove.mutate(
      { runIds: keys.map((key) => runIdSchema.parse(key)) },
      {
        onSuccess: () => {
          setSelected(new Set());
          showToast({ text: t('history.deleted', { count: keys.length }) });
        },
        onError: (failure) => showToast({ text: failure.message }),
      },
    );
  };

  return (
    <>
      <h1 className="sr-only">{t('history.title')}</h1>
      <div className="flex h-url shrink-0 items-center gap-2 border-b border-border px-pane">
        <TextField
          className="flex-1"
          type="search"
          icon={Search}
          aria-label={t('history.filterLabel')}
          placeholder={t('history.filter')}
          value={filter}
          onChange={(text) => narrow(text, state)}
          focusName="history"
          unit={
            query.data === undefined
              ? null
              : t(query.hasNextPage ? 'history.countMore' : 'history.count', { count: rows.length })
          }
        />
        <Select
          className="w-40"
          look="quiet"
          ariaLabel={t('history.state')}
          items={stateFilters.map((id) => ({ id, text: t(`history.state.${id}`) }))}
          value={state}
          onChange={(next) => narrow(filter, next)}
        />
        <Button icon={Trash2} isDisabled={selected.size === 0} onPress={askToDelete}>
          {t('history.deleteSelected')}
        </Button>
      </div>
      {query.error !== null && query.data === undefined ? (
        <EmptyState sentence={t('history.failed', { reason: query.error.message })}>
          <Button onPress={() => void query.refetch()}>{t('history.tryAgain')}</Button>
        </EmptyState>
      ) : query.data !== undefined && rows.length === 0 ? (
        <NoRuns isFiltered={isFiltered} onClear={() => narrow('', 'any')} />
      ) : (
        <VirtualTable
          label={t('history.list')}
          columns={columns}
          lines={lines}
          activeKey={activeKey}
          onActiveChange={setActiveKey}
          selected={selected}
          onSelectedChange={setSelected}
          onOpen={open}
          onDelete={askToDelete}
          onEndReached={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
          }}
          focusName="history-list"
        />
      )}
      <Footer selected={selected.size} />
      {asking === null ? null : (
        <ConfirmDialog
          title={t('history.deleteTitle', { count: asking.length })}
          body={t('history.deleteBody', { count: asking.length })}
          confirmText={t('history.deleteSelected')}
          cancelText={t('history.deleteKeep')}
          onClose={() => setAsking(null)}
          onConfirm={() => confirmDelete(asking)}
        />
      )}
    </>
  );
}

function useHistoryLines(rows: readonly HistoryRow[], hasMore: boolean): readonly TableLine<HistoryRow>[] {
  const { t, day } = useText();
  return useMemo(() => {
    const now = Date.now();
    const dayName = (at: number): string => {
      const before = daysBefore(at, now);
      if (before > 1) return day(at, now);
      return t(before === 1 ? 'history.yesterday' : 'history.today');
    };
    return historyLines(rows, hasMore, {
      day: dayName,
      group: (name, count, more) => t(more ? 'history.dayMore' : 'history.day', { day: name, count }),
    });
  }, [rows, hasMore, t, day]);
}

function NoRuns({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const { t } = useText();
  const { commands } = useServices();
  return (
    <div className="flex-1">
      <EmptyState sentence={t(isFiltered ? 'history.noMatch' : 'history.empty')}>
        {isFiltered ? (
          <Button onPress={onClear}>{t('history.clear')}</Button>
        ) : (
          <Button variant="primary" onPress={() => void commands.run('focus.url')}>
            {t('history.send')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

function Footer({ selected }: { readonly selected: number }) {
  const { t } = useText();
  return (
    <footer className="flex h-9 shrink-0 items-center gap-4 border-t border-border px-pane text-text-2 type-12">
      <Hint keyName="⏎" text={t('history.open')} />
      <Hint keyName="Space" text={t('history.select')} />
      <Hint keyName="Del" text={t('history.delete')} />
      <span className="ms-auto">{selected > 0 ? t('history.selected', { count: selected }) : t('history.stay')}</span>
    </footer>
  );
}

function Hint({ keyName, text }: { readonly keyName: string; readonly text: string }) {
  return (
    <span className="flex items-center gap-2">
      <Kbd>{keyName}</Kbd>
      {text}
    </span>
  );
}
