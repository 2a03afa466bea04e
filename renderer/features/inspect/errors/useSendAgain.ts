import type { TabId } from '../../../../shared/base/brand.ts';
import type { Connection } from '../../../../shared/connection/connection.ts';
import type { StartOptions } from '../../../data/runs/sendRun.ts';
import { useSettings } from '../../../data/queries/queries.ts';
import { queryKeys } from '../../../data/queries/queryKeys.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { showToast, worked } from '../../../ui/overlays/Toasts.tsx';
import { sendsAboveGuard } from '../shell/sendsAboveGuard.ts';

/** Returns a function that sends the request of a tab from its error card; one that may cost more than the limit is asked for first. */
export function useSendAgain(tabId: TabId): (start?: StartOptions) => Promise<void> {
  const { t } = useText();
  const { runActions, workspace, window, queries } = useServices();
  const { creditGuard } = useSettings();

  async function sendNow(start: StartOptions): Promise<void> {
    focusResult();
    const result = await runActions.startRun(tabId, start);
    // The result pane shows a card for a request that did not become a run.
    if (result.ok || window.getState().notSent[tabId] === undefined) worked('send', result);
  }

  /** Returns why the tab's request in its current state may cost more than the limit; null if it may not. */
  function aboveGuard(): string | null {
    const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
    const connections = queries.getQueryData<readonly Connection[]>(queryKeys.connections) ?? [];
    return sendsAboveGuard(tab, connections, creditGuard) ? t('inspect.guard', { guard: creditGuard ?? 0 }) : null;
  }

  return async (start = {}) => {
    const words = start.again === undefined ? aboveGuard() : null;
    if (words === null) return sendNow(start);
    announce(words, 'assertive');
    showToast({ text: words, action: { text: t('inspect.guard.sendAnyway'), run: () => void sendNow(start) } });
  };
}

/** The pressed button disappears with its card: the result region, where the next result appears, takes the focus. */
export function focusResult(): void {
  document.activeElement?.closest<HTMLElement>('[data-region="result"]')?.focus({ preventScroll: true });
}
