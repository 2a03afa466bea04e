import '../host/withoutEval.ts';
import '../styles/main.css';
import { createRoot } from 'react-dom/client';
import { textLanguage } from '../../shared/settings/language.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { App } from './App.tsx';
import { collectAtRest } from './collectAtRest.ts';
import { reportReady } from './reportReady.ts';
import { saveRecordedSteps } from '../data/live/saveRecordedSteps.ts';
import { queryKeys } from '../data/queries/queryKeys.ts';
import { thisWindowId } from '../host/thisWindow.ts';
import { createServices } from '../data/services.ts';
import { keepViewParts } from '../data/workspace/viewParts.ts';
import { autosaveWorkspace, saverOf } from '../data/workspace/workspacePersistence.ts';
import { createDraftEditor } from '../features/builder/useDraft.ts';
import { warmBuilder } from '../features/builder/warmBuilder.ts';
import { warmResult } from '../features/inspect/lazyResult.ts';
import { findBridge } from '../host/findBridge.ts';
import { createIpcHost } from '../host/ipcHost.ts';
import { loadText } from '../messages/loadText.ts';
import { focusTarget } from '../ui/hooks/focusTarget.ts';
import { showFailure } from '../ui/overlays/Toasts.tsx';

/** Renders the window into an element: requests what that needs from main at once, and everything else afterwards. */
export async function start(root: HTMLElement): Promise<void> {
  const bridge = findBridge();
  if (bridge === null) {
    const { t } = await loadText(textLanguage('system', navigator.language));
    root.textContent = t('app.failure.bridge');
    return;
  }
  const windowId = thisWindowId();
  const services = createServices(createIpcHost(bridge), windowId);
  const { host, queries, workspace } = services;
  saveRecordedSteps(workspace, services.live, (tabId, change) => createDraftEditor(workspace, tabId).replace(change));
  const [info, settings, keyBindings, saved] = await Promise.all([
    host.call('app.info', null),
    host.call('settings.get', null),
    host.call('keyBindings.get', null),
    host.call('workspace.load', windowId),
  ]);
  if (info.ok) queries.setQueryData(queryKeys.appInfo, info.value);
  if (settings.ok) queries.setQueryData(queryKeys.settings, settings.value);
  if (keyBindings.ok) queries.setQueryData(queryKeys.keyBindings, keyBindings.value);
  workspace.load(saved.ok ? saved.value : null);
  keepViewParts(workspace, services.window);
  const { tabs, activeTabId } = workspace.getState();
  warmBuilder(tabs.find((tab) => tab.id === activeTabId));
  // The first start shows a welcome; later starts show the builder immediately.
  services.window.setState({ builderOpened: !saved.ok || saved.value !== null });
  const { language } = settings.ok ? settings.value : defaultSettings;
  const text = await loadText(textLanguage(language, info.ok ? info.value.locale : ''));

  // Typing in the bootstrap editor continues in the final one.
  const isTyping = document.activeElement !== document.body;
  createRoot(root).render(<App services={services} platform={info.ok ? info.value.platform : 'linux'} text={text} />);
  reportReady(host, () => isTyping || focusTarget('url', false));
  warmResult(services);
  collectAtRest(window, workspace);
  // The alert bar already reports a broken file.
  if (!saved.ok && saved.error.kind !== 'store')
    showFailure('workspace', text.t('app.failure.load', { reason: saved.error.message }));

  const save = saverOf(host, windowId);
  const persistence = autosaveWorkspace(save, workspace, (error) =>
    showFailure('workspace', text.t('app.status.notSaved', { reason: error.message })),
  );
  if (windowId === null) host.on('window.tabsCameBack', workspace.takeBack);
  const flush = () => void persistence.flush();
  window.addEventListener('blur', flush);
  window.addEventListener('pagehide', flush);
}
