import { localEngineConnectionId, type TabId } from '../../../../shared/base/brand.ts';
import type { ErrorAction, ErrorPresentation } from '../../../../shared/errors/presentation.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { sourceUrlOf } from '../../../../shared/run/sourceUrl.ts';
import { useSettings } from '../../../data/queries/queries.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import type { IpcResult } from '../../../../shared/ipc/envelope.ts';
import { showSettings } from '../../../data/workspace/navigation.ts';
import type { StartOptions } from '../../../data/runs/sendRun.ts';
import type { ConnectionTask } from '../../../data/workspace/windowStore.ts';
import { worked } from '../../../ui/overlays/Toasts.tsx';
import { type BodyAction, bodyAfter, isBodyAction } from '../bodyAfter.ts';
import { useCopy } from '../save/useCopyText.ts';
import { focusResult, useSendAgain } from './useSendAgain.ts';

interface ErrorActionOptions {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly card: ErrorPresentation;
  /** The card as text, for the clipboard. */
  readonly details: () => string;
  readonly onShowRaw: () => void;
}

/** Handles each button of an error card for this tab. */
export function useErrorActions(options: ErrorActionOptions): (action: ErrorAction) => void {
  const { tabId, run, card } = options;
  const { workspace } = useServices();
  const send = useSendAgain(tabId);

  const acts: ActionHandlers = {
    ...useSending(options, send),
    ...useDestinations(options),
    ...useWorld(options, send),
  };
  return (action) => {
    if (!isBodyAction(action)) return void acts[action]();
    const { draft } = workspace.getState().tabs.find((tab) => tab.id === tabId) ?? {};
    // Later edits by the person are preserved; only the proposed part changes.
    const body = draft?.body ?? run.request;
    const { options, withOptions } = requestKinds[run.endpoint].body;
    const changed = bodyAfter(action, options(body), card);
    workspace.changeDraft(tabId, { body: withOptions(body, changed), source: null });
    void send();
  };
}

type ActionHandlers = Readonly<Record<Exclude<ErrorAction, BodyAction>, () => unknown>>;
type Send = (start?: StartOptions) => Promise<void>;

/** Sends again, in the ways there are. */
function useSending({ tabId, run }: ErrorActionOptions, send: Send) {
  const { runActions, workspace } = useServices();
  return {
    retry: () => send(),
    'retry-now': () => {
      if (run.state !== 'waiting-to-retry') return send();
      focusResult();
      return runActions.retryNow(tabId);
    },
    'retry-same-key': () => send({ again: run }),
    'send-new-key': () => send(),
    stop: () => runActions.cancelRun(tabId),
    'use-local-engine': () => {
      workspace.changeTab(tabId, { connectionId: localEngineConnectionId });
      return send();
    },
    'show-page-text': async () => {
      const body = { url: run.request['url'] ?? '', formats: ['markdown'] };
      const opened = workspace.openTab({ connectionId: localEngineConnectionId, draft: { body, source: null } });
      await runActions.startRun(opened);
    },
  } satisfies Partial<ActionHandlers>;
}

const ofCertificates: ReadonlySet<ErrorPresentation['case']> = new Set(['network-tls', 'network-ca-file']);

/** Actions that navigate to a location. */
function useDestinations({ tabId, run, card, onShowRaw }: ErrorActionOptions) {
  const { window, workspace, commands, liveActions } = useServices();
  const show = (path: ErrorPresentation['target']) => () =>
    window.setState({ fieldToShow: { tabId, path: path ?? ['url'] } });
  const showPlace = show(card.target);
  const showConnection = (task: ConnectionTask) => () => {
    window.setState({ chosenConnectionId: run.connectionId, connectionTask: { connectionId: run.connectionId, task } });
    // The page puts the focus where the task is; the command would put it on the list.
    showSettings({ workspace, window }, 'connections');
  };
  const openSettings = (section: 'model' | 'network' | 'engine') => () => showSettings({ workspace, window }, section);
  return {
    'edit-url': () => commands.run('focus.url'),
    'open-file': () => commands.run('file.open'),
    'give-password': () => window.setState({ dialog: { kind: 'file-password', tabId, url: sourceUrlOf(run) } }),
    'go-to-field': showPlace,
    'go-to-step': showPlace,
    // Runs the current steps on a live page that stops at a failing one.
    rehearse: () => liveActions.rehearse(tabId),
    'open-schema': showPlace,
    'change-age': showPlace,
    'lower-cost': showPlace,
    'show-largest': show(card.sizes[0]?.path ?? null),
    'update-key': showConnection('key'),
    'edit-connection': showConnection(ofCertificates.has(card.case) ? 'certificate' : 'address'),
    'test-connection': showConnection('test'),
    'open-engine': () => commands.run('engine.open'),
    'open-model-settings': openSettings('model'),
    'open-network-settings': openSettings('network'),
    'open-engine-settings': openSettings('engine'),
    'show-raw': onShowRaw,
  } satisfies Partial<ActionHandlers>;
}

/** Actions that call main. */
function useWorld({ card, details }: ErrorActionOptions, send: Send) {
  const { host, commands } = useServices();
  const settings = useSettings();
  const copy = useCopy();
  const tell = (result: IpcResult<unknown>): void => {
    worked('send', result);
  };
  return {
    'allow-host': async () => {
      const allowed = String(card.values['host'] ?? '');
      tell(
        await host.call('settings.change', {
          allowedPrivateHosts: [...new Set([...settings.allowedPrivateHosts, allowed])],
        }),
      );
      await send({ allowPrivateHosts: [allowed] });
    },
    'start-engine': async () => {
      const result = await host.call('engine.start', null);
      tell(result);
      // If the engine cannot start, its own page shows why.
      if (result.ok && result.value.state === 'failed') commands.run('engine.open');
      else if (result.ok) await send();
    },
    'open-link': async () => tell(await host.call('app.openExternal', { url: card.link ?? '' })),
    'open-data-folder': async () => tell(await host.call('app.openFolder', { folder: 'data' })),
    'copy-details': () => copy(details()),
  } satisfies Partial<ActionHandlers>;
}
