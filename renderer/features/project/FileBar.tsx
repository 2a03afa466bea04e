import type { TabId } from '../../../shared/base/brand.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { entryName } from '../../../shared/project/project.ts';
import { useConnections, useProject } from '../../data/queries/queries.ts';
import { fileStateOf, isEdited, saveTab, takeFromDisk } from '../../data/requests/requestFiles.ts';
import { useServices, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { WarningBar } from '../../ui/layout/WarningBar.tsx';

/** Shown when a tab and its file have diverged: the cause, and the actions that resolve it. */
export function FileBar({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const services = useServices();
  const { workspace, window } = services;
  const tab = useTab(tabId);
  const project = useProject();
  const connections = useConnections().data;
  const state = tab === undefined ? 'none' : fileStateOf(tab, project, connections);
  const file = tab?.file;
  if (tab === undefined || file === undefined) return null;
  if (state !== 'changed' && state !== 'gone' && state !== 'broken') return null;
  // An unedited tab takes over the change automatically.
  if (state === 'changed' && !isEdited(tab, connections)) return null;
  const name = entryName(file.path);
  const fault = project?.entries.find(({ path }) => path === file.path)?.fault ?? 'unreadable';
  const tell = (result: IpcResult<unknown>, done: string | null) => {
    if (worked('project.file', result, (reason) => t('project.saveFailed', { reason })) && done !== null)
      showToast({ text: done });
  };
  const takeTheirs = () => {
    const { connectionId, scenario, draft } = tab;
    void takeFromDisk(services, tabId).then((taken) => {
      if (!taken.ok) return tell(taken, null);
      const back = () => workspace.changeTab(tabId, { connectionId, scenario, draft, file });
      showToast({ text: t('project.bar.tookTheirs'), action: { text: t('project.undo'), run: back } });
    });
  };
  const keepMine = () => void saveTab(services, tabId, true).then((saved) => tell(saved, t('project.bar.keptMine')));
  const letGo = () => workspace.changeFiles((each) => (each === file ? undefined : each));
  const compare = () =>
    window.setState({
      dialog: { kind: 'compare-requests', a: { kind: 'file', path: file.path }, b: { kind: 'tab', tabId } },
    });
  return (
    <WarningBar
      region="file"
      sentence={
        state === 'broken'
          ? t('project.bar.broken', { name, reason: t(`project.fault.${fault}`) })
          : t(`project.bar.${state}`, { name })
      }
    >
      {state === 'changed' ? (
        <>
          <Button size="small" onPress={compare}>
            {t('project.bar.compare')}
          </Button>
          <Button size="small" onPress={takeTheirs}>
            {t('project.bar.theirs')}
          </Button>
          <Button size="small" onPress={keepMine}>
            {t('project.bar.mine')}
          </Button>
        </>
      ) : (
        <>
          {state === 'gone' ? (
            <Button size="small" onPress={keepMine}>
              {t('project.bar.again')}
            </Button>
          ) : null}
          <Button size="small" onPress={letGo}>
            {t('project.bar.draft')}
          </Button>
        </>
      )}
    </WarningBar>
  );
}
