import type { TabId } from '../../../shared/base/brand.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { blocksSending } from '../../../shared/request/validateDraft.ts';
import { useRun, useServices, useTab } from '../../data/ServicesProvider.tsx';
import { isUnderWay, type StartOptions } from '../../data/runs/sendRun.ts';
import { showActivity } from '../../data/workspace/navigation.ts';
import { hideSendProblems, showSendProblems } from '../../data/workspace/windowStore.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/layout/LiveRegions.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { judgeBegun } from './builderStore.ts';
import { problemLine } from './problems/problemLabels.ts';
import { missingUrl, useAllProblems } from './problems/useProblems.ts';

export interface Sending {
  /** The tab's run while it has not ended. */
  readonly run: RunModel | null;
  /** Why sending is off; null when it is on. */
  readonly reason: string | null;
  /** Sends, or reports why not. A running request continues: Esc and the button cancel it. */
  send(): void;
  /** Sends without validation. */
  sendAnyway(): void;
  /** Sends with validation; `private` stores only that the run happened, `keep` stores everything even of a zero-retention request. */
  sendRecorded(record: 'private' | 'keep'): void;
  /** Sends by the rules, past the cache of the service. */
  sendFresh(): void;
  cancel(): void;
}

/** Sending a tab's request: the rules first, then the run. */
export function useSend(tabId: TabId): Sending {
  const { t } = useText();
  const { runActions, liveActions, workspace, window, commands } = useServices();
  const tab = useTab(tabId);
  const { run } = useRun(tab?.runId);
  const problems = useAllProblems(tabId);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const guarded = problems.find(({ rule }) => rule === 'W12');
  const isBlank = errors.length > 0 && errors.every(({ messageId }) => messageId === missingUrl);
  const reason = isBlank
    ? t('builder.sendOff.noUrl')
    : !blocksSending(problems)
      ? guarded === undefined
        ? null
        : t('builder.sendOff.guard', { reason: problemLine({ t }, guarded) })
      : errors[0]?.rule === 'syntax'
        ? t('builder.sendOff.syntax')
        : t('builder.sendOff', { count: errors.length });

  const start = async (options: StartOptions = {}) => {
    // The result replaces the JSON or the code.
    if (tab?.builderView === 'both') workspace.changeTab(tabId, { builderView: 'form' });
    window.setState({ snippetsOpen: false });
    if (errors.length === 0) hideSendProblems(window);
    // The steps recorded so far are part of the request.
    await liveActions.stopRecording(tabId);
    const result = await runActions.startRun(tabId, options);
    // The result pane has a card for a send that did not become a run.
    if (!result.ok && window.getState().notSent[tabId] !== undefined) return;
    const text = (reason: string): string => t('builder.sendFailed', { reason });
    if (worked('send', result, text)) return;
    announce(text(result.error.message), 'assertive');
  };
  const cancel = () => void runActions.cancelRun(tabId);
  const refuse = (text: string) => {
    announce(text, 'assertive');
    if (isBlank) return void commands.run('focus.url');
    judgeBegun(tabId);
    // Problems are repaired in the request, which a view may cover.
    if (workspace.getState().layout.activity !== 'requests') showActivity({ workspace }, 'requests');
    showSendProblems(window);
  };
  const sendUnlessRunning = (options: StartOptions, isAnyway = false) => {
    // A second press of a key that sends is often one too many, and a cancelled run may still be charged.
    if (isUnderWay(run) || runActions.isStarting(tabId)) announce(t('builder.stillRunning'));
    else if (reason === null || isAnyway) void start(options);
    else refuse(reason);
  };
  return {
    run: isUnderWay(run) ? run : null,
    reason,
    send: () => sendUnlessRunning({}),
    sendAnyway: () => sendUnlessRunning({ asWritten: true }, true),
    sendRecorded: (record) => sendUnlessRunning({ record }),
    sendFresh: () => sendUnlessRunning({ isFresh: true }),
    cancel,
  };
}
