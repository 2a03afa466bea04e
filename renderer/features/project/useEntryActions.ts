import { entryName, folderOf, isWithin } from '../../../shared/project/project.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { connectionsOf, followMove, isEdited, openRequestFile, projectOf } from '../../data/requests/requestFiles.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/layout/LiveRegions.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';

export interface EntryActions {
  open(path: string, isMeant: boolean): void;
  duplicate(path: string): void;
  rename(path: string): void;
  /** Opens a dialog to choose the folder. */
  move(path: string): void;
  /** Puts it into this folder; empty for the top. */
  moveInto(path: string, folder: string): void;
  newFolder(folder: string): void;
  compare(path: string): void;
  /** Shows its file in the system's file manager. */
  reveal(path: string): void;
  /** Into the trash, with a way back. */
  remove(path: string): void;
}

/** Returns the actions for an entry of the tree. */
export function useEntryActions(): EntryActions {
  const { t } = useText();
  const services = useServices();
  const { host, window, workspace } = services;
  const tell = (result: IpcResult<unknown>) => {
    worked('project', result, (reason) => t('project.failed', { reason }));
  };
  const remove = async (path: string) => {
    const trashed = await host.call('project.trash', { path });
    if (!trashed.ok) return tell(trashed);
    // A tab that only showed the file has nothing more to show.
    for (const tab of workspace.getState().tabs) {
      const isOfIt = tab.file !== undefined && isWithin(tab.file.path, path);
      if (isOfIt && tab.runId === null && !isEdited(tab, connectionsOf(services))) workspace.closeTab(tab.id);
    }
    const { trashId } = trashed.value;
    showToast({
      text: t('project.deleted', { name: entryName(path) }),
      action: { text: t('project.undo'), run: () => void host.call('project.restore', { trashId }).then(tell) },
    });
  };
  const reveal = (path: string): void => void host.call('project.reveal', { path }).then(tell);
  return {
    open(path, isMeant) {
      const fault = projectOf(services)?.entries.find((entry) => entry.path === path)?.fault ?? null;
      if (fault === null) return void openRequestFile(services, path, !isMeant).then(tell);
      showToast({
        about: 'project',
        isFailure: true,
        text: t('project.row.cannotOpen', { name: entryName(path), reason: t(`project.fault.${fault}`) }),
        action: { text: t('project.row.reveal'), run: () => reveal(path) },
      });
    },
    reveal,
    duplicate: (path) =>
      void host.call('project.duplicate', { path }).then((copied) => {
        if (copied.ok) void openRequestFile(services, copied.value.path, true).then(tell);
        else tell(copied);
      }),
    rename: (path) => window.setState({ dialog: { kind: 'rename-item', path } }),
    moveInto: (path, folder) =>
      void host.call('project.move', { path, folder }).then((moved) => {
        if (!moved.ok) return tell(moved);
        const to = moved.value.path;
        if (to === path) return;
        followMove(services, path, to);
        const words = t('project.moved', {
          name: entryName(path),
          folder: entryName(folder),
          place: folder === '' ? 'top' : 'folder',
        });
        announce(words);
        const back = (): void =>
          void host.call('project.move', { path: to, folder: folderOf(path) }).then((undone) => {
            if (undone.ok) followMove(services, to, path);
            else tell(undone);
          });
        showToast({ text: words, action: { text: t('project.undo'), run: back } });
      }),
    move: (path) => window.setState({ dialog: { kind: 'move-item', path } }),
    newFolder: (folder) => window.setState({ dialog: { kind: 'new-folder', folder } }),
    compare: (path) => window.setState({ dialog: { kind: 'compare-requests', a: { kind: 'file', path }, b: null } }),
    remove: (path) => void remove(path),
  };
}
