import { type KeyboardEvent, useMemo, useState } from 'react';
import type { HistoryEnd, HistoryRow } from '../../../shared/history/history.ts';
import { useHistory } from '../../data/history/historyQueries.ts';
import { openRun } from '../../data/workspace/navigation.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useListEnds } from '../../data/history/useListEnds.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { type TableLine, VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FooterKey } from './FooterKey.tsx';
import { daysBefore, historyLines } from './historyLines.ts';
import { clearFilter, historyStore, isNarrowed, narrow, useHistoryState } from './historyStore.ts';
import { SearchLine } from './SearchLine.tsx';
import { TagDialog } from './TagDialog.tsx';
import { useHistoryActions } from './useHistoryActions.ts';
import { useHistoryColumns } from './useHistoryColumns.tsx';
import { useRunMenu } from './useRunMenu.ts';

interface HistoryDialog {
  readonly kind: 'tag' | 'remove';
  readonly rows: readonly HistoryRow[];
}

/** Handlers for the active row and the reading end of the list, both kept while the window exists. */
const listHandlers = {
  onActiveChange: (activeKey: string) => historyStore.setState({ activeKey }),
  onEndChange: (end: HistoryEnd) => historyStore.setState({ end }),
};

/** All stored runs, by day or by search rank. */
export function HistoryView() {
  const { t } = useText();
  const services = useServices();
  const { filter, order, end, activeKey, selected } = useHistoryState((state) => state);
  const [dialog, setDialog] = useState<HistoryDialog | null>(null);
  const actions = useHistoryActions();
  const query = useHistory(filter, order, end);
  const pages = query.data;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const columns = useHistoryColumns(filter.text);
  const lines = useHistoryLines(rows, query, order === 'rank' && filter.text.trim() !== '');
  const { isSeeking, jump } = useListEnds({ ...query, rows }, { activeKey, ...listHandlers });
  const meant = (): readonly HistoryRow[] =>
    rows.filter((row) => (selected.size > 0 ? selected.has(row.runId) : row.runId === activeKey));

  const open = (row: HistoryRow) => {
    if (row.state === 'private') {
      showToast({ text: t('history.result.private') });
      return;
    }
    void openRun(services, row.runId).then((result) => {
      worked('runs.open', result);
    });
  };
  const remove = (some = meant()) => {
    if (some.length === 0) return;
    if (filter.trashed) setDialog({ kind: 'remove', rows: some });
    else void actions.trash(some);
  };
  const tag = (some = meant()) => {
    if (some.length > 0) setDialog({ kind: 'tag', rows: some });
  };
  const makeRoom = (first: 'older' | 'trash') => services.window.setState({ dialog: { kind: 'purge', first } });
  const rowMenu = useRunMenu({ rows, actions, open, tag, remove });
  const handleKey = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && key === 'z') return actions.undo();
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (key === 'p') actions.togglePin(meant());
    else if (key === 't') tag();
    else if (key === 'r' && filter.trashed) void actions.restore(meant());
    else return false;
    return true;
  };

  return (
    <section aria-label={t('history.title')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <SearchLine
        chosen={rows.filter((row) => selected.has(row.runId))}
        actions={actions}
        onTag={tag}
        onRemove={remove}
        onPurge={makeRoom}
      />
      <FilterBar onPurge={() => makeRoom('older')} />
      {query.error !== null && query.data === undefined ? (
        <EmptyState sentence={t('history.failed', { reason: query.error.message })}>
          <Button onPress={() => void query.refetch()}>{t('history.tryAgain')}</Button>
        </EmptyState>
      ) : query.data !== undefined && rows.length === 0 ? (
        <NoRuns />
      ) : (
        <VirtualTable
          label={t('history.list')}
          columns={columns}
          lines={lines}
          activeKey={activeKey}
          onActiveChange={listHandlers.onActiveChange}
          selected={selected}
          onSelectedChange={(chosen) => historyStore.setState({ selected: chosen })}
          onOpen={open}
          onDelete={remove}
          onKey={handleKey}
          rowMenu={rowMenu}
          onEndReached={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
            if (query.hasPreviousPage && !query.isFetchingPreviousPage) void query.fetchPreviousPage();
          }}
          grows={end === 'first' ? 'down' : 'up'}
          onJump={jump}
          isFollowing={isSeeking}
          focusName="history-list"
        />
      )}
      <Footer selected={selected.size} isTrash={filter.trashed} />
      {dialog?.kind === 'tag' ? (
        <TagDialog rows={dialog.rows} actions={actions} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.kind === 'remove' ? (
        <ConfirmDialog
          title={t('history.deleteTitle', { count: dialog.rows.length })}
          body={t('history.deleteBody', { count: dialog.rows.length })}
          confirmText={t('history.forGood')}
          cancelText={t('history.deleteKeep')}
          onClose={() => setDialog(null)}
          onConfirm={() => void actions.removeForGood(dialog.rows)}
        />
      ) : null}
    </section>
  );
}

function useHistoryLines(
  rows: readonly HistoryRow[],
  { hasPreviousPage, hasNextPage }: { readonly hasPreviousPage: boolean; readonly hasNextPage: boolean },
  isRanked: boolean,
): readonly TableLine<HistoryRow>[] {
  const { t, day } = useText();
  return useMemo(() => {
    if (isRanked) return rows.map((row) => ({ kind: 'row' as const, key: row.runId, row }));
    const now = Date.now();
    const dayName = (at: number): string => {
      const before = daysBefore(at, now);
      if (before > 1) return day(at, now);
      return t(before === 1 ? 'history.yesterday' : 'history.today');
    };
    return historyLines(
      rows,
      { above: hasPreviousPage, below: hasNextPage },
      {
        day: dayName,
        group: (name, count, more) => t(more ? 'history.dayMore' : 'history.day', { day: name, count }),
      },
    );
  }, [rows, hasPreviousPage, hasNextPage, isRanked, t, day]);
}

function NoRuns() {
  const { t } = useText();
  const { commands } = useServices();
  const filter = useHistoryState((state) => state.filter);
  const isFiltered = isNarrowed(filter);
  const sentence = isFiltered ? 'history.noMatch' : filter.trashed ? 'history.emptyTrashNote' : 'history.empty';
  return (
    <div className="flex-1">
      <EmptyState sentence={t(sentence)}>
        {isFiltered ? (
          <Button onPress={clearFilter}>{t('history.clear')}</Button>
        ) : filter.trashed ? (
          <Button onPress={() => narrow({ trashed: false })}>{t('history.leaveTrash')}</Button>
        ) : (
          <Button variant="primary" onPress={() => void commands.run('focus.url')}>
            {t('history.send')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

function Footer({ selected, isTrash }: { readonly selected: number; readonly isTrash: boolean }) {
  const { t } = useText();
  return (
    <footer className="flex h-9 shrink-0 items-center gap-4 overflow-hidden border-t border-border px-pane whitespace-nowrap text-text-2 type-12">
      <FooterKey keyName="⏎" text={t('history.open')} />
      <FooterKey keyName="Space" text={t('history.select')} />
      <FooterKey keyName="P" text={t('history.pinKey')} />
      <FooterKey keyName="T" text={t('history.tagKey')} />
      {isTrash ? <FooterKey keyName="R" text={t('history.restoreKey')} /> : null}
      <FooterKey keyName="Del" text={t(isTrash ? 'history.forGoodKey' : 'history.delete')} />
      <span className="ms-auto">
        {selected > 0 ? t('history.selected', { count: selected }) : t(isTrash ? 'history.trashStay' : 'history.stay')}
      </span>
    </footer>
  );
}
