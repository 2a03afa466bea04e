import {
  BookmarkCheck,
  Check,
  Eraser,
  Ellipsis,
  GitCompareArrows,
  Pin,
  PinOff,
  Tag,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { type HistoryRow, historyOrders, searchScopes } from '../../../shared/history/history.ts';
import { readFilterText } from '../../../shared/history/filterText.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { useHistoryCount, useHistoryUsage } from '../../data/history/historyQueries.ts';
import { compareRuns, compareWithBaseline } from '../../data/workspace/navigation.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { historyStore, isNarrowed, narrow, useHistoryState } from './historyStore.ts';
import { SavedSearches } from './SavedSearches.tsx';
import type { HistoryActions } from './useHistoryActions.ts';

interface SearchLineProps {
  /** The selected rows. */
  readonly chosen: readonly HistoryRow[];
  readonly actions: HistoryActions;
  readonly onTag: (rows: readonly HistoryRow[]) => void;
  readonly onRemove: (rows: readonly HistoryRow[]) => void;
  readonly onPurge: (first: 'older' | 'trash') => void;
}

/** A pause in typing after which is searched. */
const pauseMs = 140;
const dayStart = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime();

/** Search text and scope; with selected runs, their actions. */
export function SearchLine({ chosen, actions, onTag, onRemove, onPurge }: SearchLineProps) {
  const { t } = useText();
  const filter = useHistoryState((state) => state.filter);
  const [typed, setTyped, finishTyping] = useTyped();
  return (
    <div className="flex h-url shrink-0 items-center gap-2 border-b border-border px-pane">
      <SearchField
        className="min-w-40 flex-1"
        label={t('history.filterLabel')}
        placeholder={t('history.filter')}
        maxLength={300}
        value={typed}
        onChange={setTyped}
        // Leaving for the list commits the search: a later search would clear the selection made there.
        onBlur={finishTyping}
        focusName="history"
        unit={
          <span className="flex items-center gap-1">
            <Count />
            {typed === '' ? null : (
              <IconButton icon={X} label={t('history.clearSearch')} onPress={() => setTyped('')} />
            )}
          </span>
        }
      />
      {chosen.length > 0 ? (
        <SelectionActions chosen={chosen} actions={actions} onTag={onTag} onRemove={onRemove} />
      ) : (
        <>
          <Select
            className="w-40"
            variant="quiet"
            ariaLabel={t('history.scope')}
            items={searchScopes.map((id) => ({ id, text: t(`history.scope.${id}`) }))}
            value={filter.scope}
            onChange={(scope) => narrow({ scope })}
          />
          <SavedSearches />
        </>
      )}
      <MoreMenu onPurge={onPurge} />
    </div>
  );
}

/**
 * Returns the current input and its setter; the list follows after a pause or when typing is finished, and complete `name:value` parts
 * become filters.
 */
function useTyped(): readonly [string, (text: string) => void, () => void] {
  const text = useHistoryState((state) => state.filter.text);
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // The filter was cleared or changed elsewhere.
  if (known !== text) {
    setKnown(text);
    if (typed.trim() !== text) setTyped(text);
  }
  const finish = () => {
    if (typed.trim() !== text) narrow({ text: typed.trim() });
  };
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => narrow({ text: typed.trim() }), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, text]);
  const type = (next: string) => {
    const read = readFilterText(next, historyStore.getState().filter, dayStart);
    if (Object.keys(read.change).length > 0) narrow({ ...read.change, text: read.text.trim() });
    setTyped(read.text);
  };
  return [typed, type, finish];
}

/** How many runs the list has, of how many. */
function Count() {
  const { t, number } = useText();
  const filter = useHistoryState((state) => state.filter);
  const count = useHistoryCount(filter);
  const usage = useHistoryUsage();
  if (count === undefined || usage === undefined) return null;
  const total = filter.trashed ? usage.trashed : usage.runs;
  if (!isNarrowed(filter)) return t('history.count', { count: total });
  return t(count.exact ? 'history.countOf' : 'history.countMoreThan', { count: number(count.runs), total });
}

function SelectionActions({ chosen, actions, onTag, onRemove }: Omit<SearchLineProps, 'onPurge'>) {
  const { t } = useText();
  const isTrash = useHistoryState((state) => state.filter.trashed);
  const services = useServices();
  const isPinned = chosen.every((row) => row.pinned);
  const [newer, older] = chosen;
  if (isTrash) {
    return (
      <>
        <Button icon={Undo2} onPress={() => void actions.restore(chosen)}>
          {t('history.restore')}
        </Button>
        <Button icon={Trash2} onPress={() => onRemove(chosen)}>
          {t('history.forGood')}
        </Button>
      </>
    );
  }
  return (
    <>
      {newer !== undefined && older !== undefined && chosen.length === 2 ? (
        <Button icon={GitCompareArrows} onPress={() => compareRuns(services, older.runId, newer.runId)}>
          {t('history.compare')}
        </Button>
      ) : null}
      {newer?.state === 'done' && chosen.length === 1 && requestKinds[newer.endpoint].comparison.hasBaseline ? (
        <Button icon={BookmarkCheck} onPress={() => compareWithBaseline(services, newer.runId)}>
          {t('history.compareBaseline')}
        </Button>
      ) : null}
      <Button icon={isPinned ? PinOff : Pin} onPress={() => actions.togglePin(chosen)}>
        {t(isPinned ? 'history.unpin' : 'history.pin')}
      </Button>
      <Button icon={Tag} onPress={() => onTag(chosen)}>
        {t('history.tagAct')}
      </Button>
      <Button icon={Trash2} onPress={() => onRemove(chosen)}>
        {t('history.deleteSelected')}
      </Button>
    </>
  );
}

function MoreMenu({ onPurge }: Pick<SearchLineProps, 'onPurge'>) {
  const { t } = useText();
  const order = useHistoryState((state) => state.order);
  return (
    <Menu
      label={t('history.more')}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={t('history.more')} size={32} className="border border-border" />}
      sections={[
        {
          title: t('history.order'),
          entries: historyOrders.map((id) => ({
            id,
            text: t(`history.order.${id}`),
            icon: id === order ? Check : undefined,
          })),
        },
        {
          entries: [
            { id: 'older' as const, text: t('history.makeRoom'), icon: Eraser },
            { id: 'trash' as const, text: t('history.emptyTrash'), icon: Trash2 },
          ],
        },
      ]}
      onAction={(id) => {
        if (id === 'time' || id === 'rank') historyStore.setState({ order: id });
        else onPurge(id);
      }}
    />
  );
}
