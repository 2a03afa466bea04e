import type { JsonObject } from '../../../../shared/base/json.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { WorkspaceTab } from '../../../../shared/workspace/workspace.ts';
import { isScrapable, requestElsewhere } from '../../../../shared/request/requestElsewhere.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { showToast } from '../../../ui/overlays/Toasts.tsx';

/** The options of one page; a map has none. */
function optionsOf({ endpoint, draft }: WorkspaceTab): JsonObject {
  const { operation, body } = requestKinds[endpoint];
  if (operation === null) return draft.body;
  return operation.pageOptions === null ? {} : body.options(draft.body);
}

/** Maximum number of tabs opened by one action; more are of no use. */
const maxTabs = 20;

/**
 * Opens URLs as requests with the options of the active tab, each in a new tab. Nothing is sent. A single one is activated; with several,
 * the current tab stays active.
 */
export function useOpenRequests(): (urls: readonly string[]) => void {
  const { workspace } = useServices();
  const { t } = useText();
  return (urls) => {
    const { tabs, activeTabId } = workspace.getState();
    const from = tabs.find(({ id }) => id === activeTabId);
    const wanted = [...new Set(urls)].filter(isScrapable);
    const opened = wanted.slice(0, maxTabs).map((url) =>
      workspace.openTab({
        endpoint: 'scrape',
        draft: { body: requestElsewhere(from === undefined ? {} : optionsOf(from), url), source: null },
      }),
    );
    if (opened.length > 1 && activeTabId !== null) workspace.activateTab(activeTabId);
    if (opened.length === 1) return;
    showToast({
      text: t('inspect.links.opened', { count: opened.length, left: wanted.length - opened.length }),
      ...(opened.length === 0
        ? {}
        : {
            action: { text: t('inspect.links.closeThem'), run: () => opened.forEach((id) => workspace.closeTab(id)) },
          }),
    });
  };
}
