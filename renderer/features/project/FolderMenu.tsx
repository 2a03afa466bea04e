import { Ellipsis, FolderOpen, FolderPlus, FolderX, Layers, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { useProject } from '../../data/queries/queries.ts';
import { closeFolder, openFolder } from '../../data/requests/requestFiles.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/queries/useBindings.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';

/** Actions of the requests folder. */
export function FolderMenu() {
  const { t } = useText();
  const services = useServices();
  const bindingOf = useBindings();
  const project = useProject();
  const isOpen = project !== null && project !== undefined;
  const tell = (result: IpcResult<unknown>) => {
    worked('project', result, (reason) => t('project.failed', { reason }));
  };
  return (
    <Menu
      label={t('project.menu')}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={t('project.menu')} />}
      sections={[
        {
          entries: [
            { id: 'open', text: t(isOpen ? 'project.openOther' : 'project.openFolder'), icon: FolderOpen },
            { id: 'newFolder', text: t('project.newFolder'), icon: FolderPlus, isDisabled: !isOpen },
            {
              id: 'environments',
              text: t('project.environments'),
              icon: Layers,
              binding: bindingOf('environments.open'),
            },
            { id: 'discarded', text: t('project.trash.open'), icon: Trash2 },
          ],
        },
        ...(isOpen
          ? [
              {
                entries: [
                  { id: 'reveal' as const, text: t('project.reveal'), icon: SquareArrowOutUpRight },
                  { id: 'close' as const, text: t('project.closeFolder'), icon: FolderX },
                ],
              },
            ]
          : []),
      ]}
      onAction={(id) => {
        if (id === 'open') void openFolder(services).then(tell);
        else if (id === 'close') void closeFolder(services).then(tell);
        else if (id === 'reveal') void services.host.call('project.reveal', null).then(tell);
        else if (id === 'newFolder') services.window.setState({ dialog: { kind: 'new-folder', folder: '' } });
        else if (id === 'discarded') services.window.setState({ dialog: { kind: 'discarded-drafts' } });
        else services.window.setState({ dialog: { kind: 'environments', defines: null } });
      }}
    />
  );
}
