import { FolderOpen, GitCompareArrows, SquareCheck, Trash2 } from 'lucide-react';
import type { RunId } from '../../../shared/base/brand.ts';
import type { HistoryRow } from '../../../shared/history/history.ts';
import { compareRuns } from '../../data/workspace/navigation.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import type { MenuAction } from '../../ui/overlays/ActionsMenu.tsx';
import type { RowMenu } from '../../ui/overlays/useRowMenu.tsx';
import { useRemoveRun } from './useRemoveRun.ts';

interface RunRowMenuPorts {
  readonly rows: readonly HistoryRow[];
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void;
  readonly open: (runId: RunId) => void;
}

/** The menu of a run in the list of agent runs. */
export function useRunRowMenu({ rows, selected, onSelectedChange, open }: RunRowMenuPorts): RowMenu<HistoryRow> {
  const { t } = useText();
  const services = useServices();
  const remove = useRemoveRun();
  const select = (runId: RunId) => {
    const next = new Set(selected);
    if (!next.delete(runId)) next.add(runId);
    onSelectedChange(next);
  };
  /** Two that are selected, when this is one of them. */
  const compareActs = (runId: RunId): readonly MenuAction[] => {
    const [newer, older, ...more] = rows.filter((row) => selected.has(row.runId));
    if (newer === undefined || older === undefined || more.length > 0 || !selected.has(runId)) return [];
    const run = () => compareRuns(services, older.runId, newer.runId);
    return [{ id: 'compare', text: t('agents.runs.compare'), icon: GitCompareArrows, run }];
  };
  return {
    label: t('history.row.menu'),
    actions: ({ runId, state }) => [
      [
        { id: 'open', text: t('history.row.open'), icon: FolderOpen, binding: 'Enter', run: () => open(runId) },
        {
          id: 'select',
          text: t(selected.has(runId) ? 'history.row.deselect' : 'history.row.select'),
          icon: SquareCheck,
          binding: 'Space',
          run: () => select(runId),
        },
        ...compareActs(runId),
      ],
      [
        {
          id: 'remove',
          text: t('history.deleteSelected'),
          icon: Trash2,
          isDisabled: state === 'running',
          run: () => void remove(runId),
        },
      ],
    ],
  };
}
