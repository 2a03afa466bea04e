import {
  BookmarkCheck,
  FolderOpen,
  GitCompareArrows,
  Pin,
  PinOff,
  SquareCheck,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { RunId } from '../../../shared/base/brand.ts';
import type { HistoryRow } from '../../../shared/history/history.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { compareRuns, compareWithBaseline } from '../../data/workspace/navigation.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import type { MenuAction } from '../../ui/overlays/ActionsMenu.tsx';
import type { RowMenu } from '../../ui/overlays/useRowMenu.tsx';
import { historyStore } from './historyStore.ts';
import type { HistoryActions } from './useHistoryActions.ts';

interface RunMenuPorts {
  readonly rows: readonly HistoryRow[];
  readonly actions: HistoryActions;
  readonly open: (row: HistoryRow) => void;
  readonly tag: (rows: readonly HistoryRow[]) => void;
  readonly remove: (rows: readonly HistoryRow[]) => void;
}

function toggleSelected(runId: RunId): void {
  historyStore.setState(({ selected }) => {
    const next = new Set(selected);
    if (!next.delete(runId)) next.add(runId);
    return { selected: next };
  });
}

/** The menu of a run in the list. On a selected run it applies to the whole selection; otherwise to that run. */
export function useRunMenu({ rows, actions, open, tag, remove }: RunMenuPorts): RowMenu<HistoryRow> {
  const { t } = useText();
  const services = useServices();

  const selectAct = ({ runId }: HistoryRow): MenuAction => {
    const isSelected = historyStore.getState().selected.has(runId);
    return {
      id: 'select',
      text: t(isSelected ? 'history.row.deselect' : 'history.row.select'),
      icon: SquareCheck,
      binding: 'Space',
      run: () => toggleSelected(runId),
    };
  };
  const keptActs = (some: readonly HistoryRow[]): readonly MenuAction[] => {
    const [newer, older] = some;
    const isPinned = some.every(({ pinned }) => pinned);
    const compare = (): MenuAction[] => {
      if (newer === undefined || older === undefined || some.length > 2) return [];
      const run = () => compareRuns(services, older.runId, newer.runId);
      return [{ id: 'compare', text: t('history.compare'), icon: GitCompareArrows, run }];
    };
    const baseline = (): MenuAction[] => {
      if (newer?.state !== 'done' || some.length > 1) return [];
      if (!requestKinds[newer.endpoint].comparison.hasBaseline) return [];
      const run = () => compareWithBaseline(services, newer.runId);
      return [{ id: 'baseline', text: t('history.compareBaseline'), icon: BookmarkCheck, run }];
    };
    return [
      ...compare(),
      ...baseline(),
      {
        id: 'pin',
        text: t(isPinned ? 'history.unpin' : 'history.pin'),
        icon: isPinned ? PinOff : Pin,
        binding: 'P',
        run: () => actions.togglePin(some),
      },
      { id: 'tag', text: t('history.tagAct'), icon: Tag, binding: 'T', run: () => tag(some) },
    ];
  };
  return {
    label: t('history.row.menu'),
    actions(row) {
      const { selected, filter } = historyStore.getState();
      const some = selected.has(row.runId) ? rows.filter(({ runId }) => selected.has(runId)) : [row];
      const isTrash = filter.trashed;
      const restore: MenuAction = {
        id: 'restore',
        text: t('history.restore'),
        icon: Undo2,
        binding: 'R',
        run: () => void actions.restore(some),
      };
      return [
        [
          { id: 'open', text: t('history.row.open'), icon: FolderOpen, binding: 'Enter', run: () => open(row) },
          selectAct(row),
        ],
        isTrash ? [restore] : keptActs(some),
        [
          {
            id: 'remove',
            text: t(isTrash ? 'history.forGood' : 'history.deleteSelected'),
            icon: Trash2,
            binding: 'Delete',
            run: () => remove(some),
          },
        ],
      ];
    },
  };
}
