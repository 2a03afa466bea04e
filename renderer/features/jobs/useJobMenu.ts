import { CircleSlash, FolderOpen, GitCompareArrows, SquareCheck, Trash2 } from 'lucide-react';
import { useText } from '../../messages/TextProvider.tsx';
import type { MenuAction } from '../../ui/overlays/ActionsMenu.tsx';
import type { RowMenu } from '../../ui/overlays/useRowMenu.tsx';
import { isRunningJob, type JobRow } from './jobRows.ts';

interface JobMenuPorts {
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void;
  readonly open: (job: JobRow) => void;
  readonly cancel: (job: JobRow) => void;
  readonly remove: (job: JobRow) => void;
  /** Compares the selected runs; null where they are not two. */
  readonly compare: (() => void) | null;
}

/** The menu of a job in the list. */
export function useJobMenu(ports: JobMenuPorts): RowMenu<JobRow> {
  const { selected, onSelectedChange, open, cancel, remove, compare } = ports;
  const { t } = useText();
  const toggle = (key: string): void => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelectedChange(next);
  };
  const compareActions = (key: string): readonly MenuAction[] =>
    compare === null || !selected.has(key)
      ? []
      : [{ id: 'compare', text: t('agents.runs.compare'), icon: GitCompareArrows, run: compare }];
  return {
    label: t('jobs.row.menu'),
    actions: (job) => {
      const isRunning = isRunningJob(job);
      const cancelAction = { id: 'cancel', text: t('jobs.row.cancel'), icon: CircleSlash, run: () => cancel(job) };
      return [
        [
          { id: 'open', text: t('history.row.open'), icon: FolderOpen, binding: 'Enter', run: () => open(job) },
          {
            id: 'select',
            text: t(selected.has(job.key) ? 'history.row.deselect' : 'history.row.select'),
            icon: SquareCheck,
            binding: 'Space',
            run: () => toggle(job.key),
          },
          ...compareActions(job.key),
        ],
        [
          ...(isRunning ? [cancelAction] : []),
          {
            id: 'remove',
            text: t('history.deleteSelected'),
            icon: Trash2,
            binding: 'Delete',
            // A list is stopped when it is deleted; a run has to end first.
            isDisabled: isRunning && job.kind === 'run',
            run: () => remove(job),
          },
        ],
      ];
    },
  };
}
