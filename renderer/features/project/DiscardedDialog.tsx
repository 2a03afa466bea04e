import { Trash2, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { discardedForMs, type WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { showActivity } from '../../data/workspace/navigation.ts';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Address } from '../../ui/labels/Address.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { DayTime } from '../../ui/labels/DayTime.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { showToast } from '../../ui/overlays/Toasts.tsx';
import { type TableColumn, VirtualTable } from '../../ui/tables/VirtualTable.tsx';

interface DiscardedDialogProps {
  readonly titleOf: (tab: WorkspaceTab) => string;
  readonly onClose: () => void;
}

type Discarded = { readonly tab: WorkspaceTab; readonly at: number };

const dayMs = 86_400_000;

/** Discarded drafts, the last one first: each can be restored as a new tab or deleted permanently. */
export function DiscardedDialog({ titleOf, onClose }: DiscardedDialogProps) {
  const { t } = useText();
  const services = useServices();
  const { workspace } = services;
  const rows = useWorkspace(({ discarded }) => discarded).toReversed();
  const [chosen, setChosen] = useState<string | null>(null);
  const active = rows.find(({ tab }) => tab.id === chosen) ?? rows[0];
  const columns = useColumns(titleOf);
  // The list is the purpose of the dialog: arrow keys and Enter work immediately.
  useEffect(() => void focusTarget('discarded-drafts'), []);
  const bringBack = ({ tab }: Discarded) => {
    onClose();
    workspace.bringBackDraft(tab);
    showActivity(services, 'requests');
  };
  const remove = (gone: Discarded) => {
    workspace.setState(({ discarded }) => ({ discarded: discarded.filter((each) => each !== gone) }));
    showToast({
      text: t('project.trash.removed', { title: titleOf(gone.tab) }),
      action: { text: t('project.undo'), run: () => workspace.storeDiscarded(gone.tab, gone.at) },
    });
  };
  return (
    <Dialog
      title={t('project.trash.title')}
      width={720}
      onClose={onClose}
      actions={
        active === undefined ? undefined : (
          <>
            <Button icon={Trash2} onPress={() => remove(active)}>
              {t('project.trash.remove')}
            </Button>
            <Button variant="primary" icon={Undo2} onPress={() => bringBack(active)}>
              {t('project.trash.bringBack')}
            </Button>
          </>
        )
      }
    >
      <p className="pb-3 text-text-2">{t('project.trash.about')}</p>
      {active === undefined ? (
        <EmptyState sentence={t('project.trash.empty')} />
      ) : (
        <div className="flex h-72 flex-col border-t border-border">
          <VirtualTable
            label={t('project.trash.title')}
            focusName="discarded-drafts"
            columns={columns}
            lines={rows.map((row) => ({ kind: 'row', key: row.tab.id, row }))}
            activeKey={active.tab.id}
            onActiveChange={setChosen}
            onOpen={(row, by) => (by === 'key' ? bringBack(row) : setChosen(row.tab.id))}
            onDelete={() => remove(active)}
          />
        </div>
      )}
    </Dialog>
  );
}

function useColumns(titleOf: (tab: WorkspaceTab) => string): readonly TableColumn<Discarded>[] {
  const { t } = useText();
  return [
    {
      id: 'request',
      title: t('project.trash.request'),
      width: 'minmax(160px, 2fr)',
      render: ({ tab }) => <Address text={titleOf(tab)} />,
    },
    {
      id: 'fields',
      title: t('project.trash.fields'),
      width: 'minmax(120px, 1fr)',
      render: ({ tab }) => <span className="truncate text-text-2">{Object.keys(tab.draft.body).join(', ')}</span>,
    },
    {
      id: 'when',
      title: t('project.trash.when'),
      width: '144px',
      render: ({ at }) => <DayTime at={at} />,
    },
    {
      id: 'left',
      title: t('project.trash.left'),
      width: '72px',
      align: 'end',
      render: ({ at }) => (
        <span className="text-text-2 tabular-nums">
          {t('project.trash.days', { count: Math.max(1, Math.ceil((at + discardedForMs - Date.now()) / dayMs)) })}
        </span>
      ),
    },
  ];
}
