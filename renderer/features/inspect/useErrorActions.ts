import { assertNever } from '../../../shared/base/assertNever.ts';
import { localEngineConnectionId, type TabId } from '../../../shared/base/brand.ts';
import type { ErrorAction, ErrorPresentation } from '../../../shared/errors/present.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useSettings } from '../../data/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { bodyAfter } from './bodyAfter.ts';

/** What each button of an error card does for this tab. */
export function useErrorActions(
  tabId: TabId,
  run: RunModel,
  card: ErrorPresentation,
  onShowRaw: () => void,
): (action: ErrorAction) => void {
  const { host, runActions, workspace, window, commands } = useServices();
  const settings = useSettings();

  async function send(allowPrivateHosts: readonly string[] = []): Promise<void> {
    const result = await runActions.startRun(tabId, { allowPrivateHosts });
    if (!result.ok) showToast({ text: result.error.message });
  }

  async function allowHost(): Promise<void> {
    const allowed = String(card.values['host'] ?? '');
    const result = await host.call('settings.change', {
      allowedPrivateHosts: [...new Set([...settings.allowedPrivateHosts, allowed])],
    });
    if (!result.ok) showToast({ text: result.error.message });
    await send([allowed]);
  }

  function showConnection(): void {
    window.setState({ chosenConnectionId: run.connectionId });
    commands.run('connections.open');
  }

  return (action) => {
    const changed = bodyAfter(action, run.request, card.fields);
    if (changed !== null) {
      workspace.changeDraft(tabId, { body: changed, source: null });
      return void send();
    }
    switch (action) {
      case 'retry':
        return void send();
      case 'retry-now':
        return void (run.state === 'waiting-to-retry' ? runActions.retryNow(tabId) : send());
      case 'stop':
        return void runActions.cancelRun(tabId);
      case 'edit-url':
        return void commands.run('focus.url');
      case 'go-to-field':
        return window.setState({ placeToShow: { tabId, path: card.fields[0]?.path ?? ['url'] } });
      case 'update-key':
      case 'edit-connection':
      case 'test-connection':
        return showConnection();
      case 'use-local-engine':
        workspace.changeTab(tabId, { connectionId: localEngineConnectionId });
        return void send();
      case 'allow-host':
        return void allowHost();
      case 'start-engine':
        return void host.call('engine.start', null);
      case 'open-schema':
        return workspace.changeTab(tabId, { builderView: 'json' });
      case 'open-data-folder':
        return void host.call('app.openFolder', { folder: 'data' });
      case 'show-raw':
        return onShowRaw();
      // Those that change the body were done above.
      case 'allow-fresh':
      case 'raise-timeout':
      case 'reduce-waits':
      case 'remove-fields':
      case 'retry-without-check':
        return undefined;
      default:
        return assertNever(action);
    }
  };
}
