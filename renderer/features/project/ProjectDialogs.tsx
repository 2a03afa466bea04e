import { entryName, folderOf } from '../../../shared/project/project.ts';
import { secretRule } from '../../../shared/request/rules/textRules.ts';
import { useProject } from '../../data/queries/queries.ts';
import { followMove, openFolder, saveTabAs } from '../../data/requests/requestFiles.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import type { ProjectDialog } from '../../data/workspace/windowStore.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { EnvironmentDialog } from './EnvironmentDialog.tsx';
import { ItemDialog } from './ItemDialog.tsx';

interface ProjectDialogsProps {
  readonly dialog: ProjectDialog;
  /** Returns the title of a tab, from which a file name is suggested. */
  readonly titleOf: (tabId: string) => string;
  readonly onClose: () => void;
}

/** Dialogs of the requests folder. If no folder is open, each of them asks for one first. */
export function ProjectDialogs({ dialog, titleOf, onClose }: ProjectDialogsProps) {
  const { t } = useText();
  const services = useServices();
  const { host, workspace } = services;
  const project = useProject();
  if (project === undefined) return null;
  if (project === null) return <NoFolder isAboutValues={dialog.kind === 'environments'} onClose={onClose} />;
  const shared = { project, onClose };
  switch (dialog.kind) {
    case 'environments':
      return <EnvironmentDialog {...shared} defines={dialog.defines} />;
    case 'new-folder':
      return (
        <ItemDialog
          {...shared}
          title={t('project.folder.title')}
          submitText={t('project.folder.submit')}
          name=""
          folder={dialog.folder}
          onSubmit={(name, folder) => host.call('project.createFolder', { folder, name })}
        />
      );
    case 'rename-item':
    case 'move-item': {
      const { path, kind } = dialog;
      const isRename = kind === 'rename-item';
      return (
        <ItemDialog
          {...shared}
          title={t(isRename ? 'project.rename.title' : 'project.move.title', { name: entryName(path) })}
          submitText={t(isRename ? 'project.rename.submit' : 'project.move.submit')}
          name={isRename ? entryName(path) : null}
          folder={isRename ? null : folderOf(path)}
          moved={path}
          onSubmit={async (name, folder) => {
            const done = isRename
              ? await host.call('project.rename', { path, name })
              : await host.call('project.move', { path, folder });
            if (done.ok) followMove(services, path, done.value.path);
            return done;
          }}
        />
      );
    }
    case 'save-request': {
      const tab = workspace.getState().tabs.find(({ id }) => id === dialog.tabId);
      const hasSecret = tab !== undefined && secretRule(tab.draft.body).length > 0;
      return (
        <ItemDialog
          {...shared}
          title={t('project.save.title')}
          submitText={t('project.save.submit')}
          name={titleOf(dialog.tabId)}
          folder={tab?.file === undefined ? '' : folderOf(tab.file.path)}
          warning={hasSecret ? t('project.save.secret') : null}
          onSubmit={async (name, folder) => {
            const saved = await saveTabAs(services, dialog.tabId, folder, name);
            if (saved.ok) showToast({ text: t('project.done', { name: entryName(saved.value) }) });
            return saved;
          }}
        />
      );
    }
  }
}

interface NoFolderProps {
  /** Else about files. */
  readonly isAboutValues: boolean;
  readonly onClose: () => void;
}

function NoFolder({ isAboutValues, onClose }: NoFolderProps) {
  const { t } = useText();
  const services = useServices();
  const open = async () => {
    const opened = await openFolder(services);
    worked('project', opened, (reason) => t('project.failed', { reason }));
  };
  return (
    <Dialog
      title={t(isAboutValues ? 'project.env.title' : 'project.noFolder.title')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('project.cancel')}</Button>
          <Button variant="primary" autoFocus onPress={() => void open()}>
            {t('project.openFolder')}
          </Button>
        </>
      }
    >
      {isAboutValues ? <p className="pb-2">{t('project.env.noFolder')}</p> : null}
      <p>{t('project.noFolder')}</p>
    </Dialog>
  );
}
