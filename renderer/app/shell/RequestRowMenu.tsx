import { FolderOpen, Trash2 } from 'lucide-react';
import { useRemoveRun } from '../../features/agents/useRemoveRun.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { ActsMenu } from '../../ui/ActsMenu.tsx';
import type { AskedMenu } from '../../ui/askedMenu.ts';
import type { RequestRow } from './requestRows.ts';
import { TabMenu } from './TabMenu.tsx';

/** A row of the sidebar whose menu was asked for. */
export interface AskedRequestRow {
  readonly asked: AskedMenu;
  readonly row: RequestRow;
  readonly title: string;
}

interface RequestRowMenuProps extends AskedRequestRow {
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** What can be done with a row of the sidebar: with an open one what its tab in the strip offers, with a run what history does. */
export function RequestRowMenu({ asked, row, title, onOpen, onClose }: RequestRowMenuProps) {
  const { t } = useText();
  const remove = useRemoveRun();
  if (row.kind === 'tab')
    return <TabMenu asked={asked} place={{ kind: 'tab', tabId: row.tabId }} title={title} onClose={onClose} />;
  return (
    <ActsMenu
      label={t('history.row.menu')}
      asked={asked}
      groups={[
        [{ id: 'open', text: t('history.row.open'), icon: FolderOpen, binding: 'Enter', run: onOpen }],
        [
          {
            id: 'remove',
            text: t('history.deleteSelected'),
            icon: Trash2,
            isDisabled: row.state === 'running',
            run: () => void remove(row.runId),
          },
        ],
      ]}
      onClose={onClose}
    />
  );
}
