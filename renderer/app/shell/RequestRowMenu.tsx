import { FolderOpen, Trash2 } from 'lucide-react';
import { useRemoveRun } from '../../features/agents/useRemoveRun.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { ActionsMenu } from '../../ui/overlays/ActionsMenu.tsx';
import type { MenuAnchor } from '../../ui/overlays/menuAnchor.ts';
import type { RequestRow } from './requestRows.ts';
import { TabMenu } from './TabMenu.tsx';

/** A sidebar row whose menu is open. */
export interface OpenRequestRowMenu {
  readonly menuAnchor: MenuAnchor;
  readonly row: RequestRow;
  readonly title: string;
}

interface RequestRowMenuProps extends OpenRequestRowMenu {
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Actions for a row of the sidebar: an open request offers those of its tab in the strip, a run those of history. */
export function RequestRowMenu({ menuAnchor, row, title, onOpen, onClose }: RequestRowMenuProps) {
  const { t } = useText();
  const remove = useRemoveRun();
  if (row.kind === 'tab')
    return (
      <TabMenu menuAnchor={menuAnchor} stripItem={{ kind: 'tab', tabId: row.tabId }} title={title} onClose={onClose} />
    );
  return (
    <ActionsMenu
      label={t('history.row.menu')}
      menuAnchor={menuAnchor}
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
