import { useEffect } from 'react';
import { entryName } from '../../../shared/project/project.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { useProject } from '../../data/queries/queries.ts';
import { discardDraft, followDisk, openFolder, saveTab } from '../../data/requests/requestFiles.ts';
import { useCommandHandler, useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/layout/LiveRegions.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';

/** Renders nothing: updates tabs when their files change on disk, and handles the folder's commands from anywhere. */
export function ProjectFollower() {
  const { t } = useText();
  const services = useServices();
  const { host, window, workspace } = services;
  const project = useProject();
  useEffect(() => {
    if (project !== null && project !== undefined) followDisk(services, project);
  }, [services, project]);

  const tell = (result: IpcResult<unknown>) => {
    worked('project', result, (reason) => t('project.saveFailed', { reason }));
  };
  const activeTab = () => {
    const { tabs, activeTabId } = workspace.getState();
    return tabs.find(({ id }) => id === activeTabId);
  };
  const saveAs = () => {
    const tab = activeTab();
    if (tab !== undefined) window.setState({ dialog: { kind: 'save-request', tabId: tab.id } });
  };
  const save = async () => {
    const tab = activeTab();
    if (tab?.file === undefined) return saveAs();
    const saved = await saveTab(services, tab.id);
    tell(saved);
    // If the file has changed on disk, the bar above the request offers the choices.
    if (saved.ok && saved.value) announce(t('project.done', { name: entryName(tab.file.path) }));
  };
  const chooseNext = () => {
    const names = (project?.environments ?? []).filter(({ fault }) => fault === null).map(({ name }) => name);
    const name = [...names, null].at((names.indexOf(project?.environment ?? '') + 1) % (names.length + 1)) ?? null;
    void host.call('project.chooseEnvironment', { name }).then(tell);
    announce(t('project.environment.chosen', { name: name ?? t('project.environment.none') }));
  };
  useCommandHandler('request.save', () => void save());
  useCommandHandler('request.saveAs', saveAs);
  useCommandHandler('request.discard', () => {
    const { activeTabId } = services.workspace.getState();
    if (activeTabId === null) return;
    void discardDraft(services, activeTabId).then((discarded) => {
      if (!discarded.ok) return tell(discarded);
      showToast({ text: t('project.discarded'), action: { text: t('project.undo'), run: discarded.value } });
    });
  });
  useCommandHandler('request.compare', () => {
    const tab = activeTab();
    if (tab !== undefined)
      window.setState({ dialog: { kind: 'compare-requests', a: { kind: 'tab', tabId: tab.id }, b: null } });
  });
  useCommandHandler('folder.open', () => void openFolder(services).then(tell));
  useCommandHandler('environments.next', chooseNext);
  return null;
}
