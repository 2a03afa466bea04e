import { Copy, ExternalLink, FilePlus2, FolderOpen, History, SquareCheck, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { FoundDocument } from '../../../shared/ipc/libraryCalls.ts';
import type { useLibrary } from '../../data/library/libraryQueries.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useSize } from '../../ui/hooks/useSize.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import type { MenuAction } from '../../ui/overlays/ActionsMenu.tsx';
import type { RowMenu } from '../../ui/overlays/useRowMenu.tsx';
import { VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import { clearFilters, isFiltered, libraryStore, narrow, useLibraryState } from './libraryStore.ts';
import type { LibraryActions } from './useLibraryActions.ts';
import { useLibraryColumns } from './useLibraryColumns.tsx';

interface LibraryListProps {
  readonly query: ReturnType<typeof useLibrary>;
  readonly actions: LibraryActions;
  readonly onOpen: (row: FoundDocument) => void;
  readonly onRemove: (ids: readonly number[]) => void;
  readonly onClear: () => void;
}

/** Heights of rows in CSS pixels: title and URL, and with the passage that matches. */
const rowHeights = { plain: 52, withPassage: 96 } as const;

/** The documents that match with their passages, or all of them by the time when they were read. */
export function LibraryList({ query, actions, onOpen, onRemove, onClear }: LibraryListProps) {
  const { t } = useText();
  const pane = useRef<HTMLDivElement>(null);
  const { width } = useSize(pane);
  const { filter, activeKey, selected } = useLibraryState((state) => state);
  const openId = useWindowState((state) => state.libraryDocument?.id ?? null);
  const pages = query.data;
  const lines = useMemo(
    () =>
      (pages ?? [])
        .flatMap((page) => page?.documents ?? [])
        .map((row) => ({ kind: 'row' as const, key: String(row.id), row })),
    [pages],
  );
  const columns = useLibraryColumns(width, selected);
  const menu = useDocumentMenu(actions, onOpen, onRemove);
  const { isSeeking, jump } = useEnd(query);
  const hasPassages = lines.some(({ row }) => row.passages.length > 0);
  return (
    <div ref={pane} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {query.error !== null && pages === undefined ? (
        <EmptyState sentence={t('library.failed', { reason: query.error.message })}>
          <Button onPress={() => void query.refetch()}>{t('library.tryAgain')}</Button>
          <Button variant="link" onPress={onClear}>
            {t('library.clear')}
          </Button>
        </EmptyState>
      ) : pages === undefined ? (
        <div className="min-h-0 flex-1" aria-busy />
      ) : pages[0] === null ? (
        <EmptyState sentence={t('library.off')} />
      ) : lines.length === 0 ? (
        <NothingFound />
      ) : (
        <VirtualTable
          label={t(filter.query.trim() === '' ? 'library.list' : 'library.results')}
          columns={columns}
          lines={lines}
          rowHeight={hasPassages ? rowHeights.withPassage : rowHeights.plain}
          activeKey={activeKey}
          onActiveChange={(key) => libraryStore.setState({ activeKey: key })}
          selected={selected}
          onSelectedChange={(chosen) => libraryStore.setState({ selected: chosen })}
          linkedKey={openId === null ? null : String(openId)}
          onOpen={onOpen}
          onDelete={() => onRemove(meant(lines.map(({ row }) => row)))}
          rowMenu={menu}
          onEndReached={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
          }}
          onJump={jump}
          isFollowing={isSeeking}
          focusName="library-list"
        />
      )}
    </div>
  );
}

/** End reads the rest of the list first: its pages follow each other. */
function useEnd(query: ReturnType<typeof useLibrary>) {
  const [isSeeking, setIsSeeking] = useState(false);
  const seek = async (): Promise<void> => {
    setIsSeeking(true);
    let loaded = await query.fetchNextPage();
    while (loaded.hasNextPage && !loaded.isError) loaded = await loaded.fetchNextPage();
    const last = loaded.data?.at(-1)?.documents.at(-1);
    if (last !== undefined) libraryStore.setState({ activeKey: String(last.id) });
    // After the row is drawn and shown.
    requestAnimationFrame(() => requestAnimationFrame(() => setIsSeeking(false)));
  };
  return {
    isSeeking,
    jump(end: 'first' | 'last'): boolean {
      if (end === 'first' || !query.hasNextPage) return false;
      if (!isSeeking) void seek();
      return true;
    },
  };
}

/** The selected documents, or the active one. */
function meant(rows: readonly FoundDocument[]): readonly number[] {
  const { selected, activeKey } = libraryStore.getState();
  return rows.flatMap(({ id }) => {
    const key = String(id);
    return (selected.size > 0 ? selected.has(key) : key === activeKey) ? [id] : [];
  });
}

function NothingFound() {
  const { t } = useText();
  const { commands } = useServices();
  const filter = useLibraryState((state) => state.filter);
  const words = filter.query.trim();
  if (words === '' && !isFiltered(filter))
    return (
      <EmptyState sentence={t('library.empty')}>
        <Button variant="primary" onPress={() => void commands.run('focus.url')}>
          {t('library.empty.scrape')}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState sentence={words === '' ? t('library.noMatchFiltered') : t('library.noMatch', { query: words })}>
      {isFiltered(filter) ? (
        <Button onPress={clearFilters}>{t('library.clearFilters')}</Button>
      ) : (
        <Button onPress={() => narrow({ query: '' })}>{t('library.clearSearch')}</Button>
      )}
    </EmptyState>
  );
}

/** The menu of a document. On a selected one, deleting applies to the whole selection. */
function useDocumentMenu(
  actions: LibraryActions,
  onOpen: (row: FoundDocument) => void,
  onRemove: (ids: readonly number[]) => void,
): RowMenu<FoundDocument> {
  const { t } = useText();
  return {
    label: t('library.row.menu'),
    actions(row) {
      const key = String(row.id);
      const { selected } = libraryStore.getState();
      const { request, browser, runs, copy } = actions.ofUrl(row.url);
      const toggle = () => {
        const next = new Set(selected);
        if (!next.delete(key)) next.add(key);
        libraryStore.setState({ selected: next });
      };
      const action = (id: string, text: string, icon: MenuAction['icon'], run: (() => void) | null): MenuAction[] =>
        run === null ? [] : [{ id, text, icon, run }];
      return [
        [
          { id: 'open', text: t('library.row.open'), icon: FolderOpen, binding: 'Enter', run: () => onOpen(row) },
          {
            id: 'select',
            text: t(selected.has(key) ? 'library.row.deselect' : 'library.row.select'),
            icon: SquareCheck,
            binding: 'Space',
            run: toggle,
          },
        ],
        [
          ...action('request', t('library.request'), FilePlus2, request),
          ...action('runs', t('library.runs'), History, runs),
          ...action('browser', t('library.browser'), ExternalLink, browser),
          ...action('copy', t('library.copyUrl'), Copy, copy),
        ],
        [
          {
            id: 'remove',
            text: t('library.remove'),
            icon: Trash2,
            binding: 'Delete',
            run: () => onRemove(selected.has(key) ? [...selected].map(Number) : [row.id]),
          },
        ],
      ];
    },
  };
}
