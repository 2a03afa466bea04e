import type { TabId } from '../../../shared/base/brand.ts';
import { isJsonObject } from '../../../shared/base/json.ts';
import { actionRows } from '../../../shared/request/actionRows.ts';
import type { PickTarget } from '../../data/live/liveStore.ts';
import { useCommandHandler, useHasPage, useLiveTab, useServices } from '../../data/ServicesProvider.tsx';
import { builderStore } from './builderStore.ts';
import { newClickTarget, stepTarget, targetOfPath } from './actions/pickTargets.ts';
import { useDraft } from './useDraft.ts';

/**
 * Registers the live page actions wherever the form is: pick, record, rehearse. Pick uses the focused selector, otherwise the step whose
 * fields are open, otherwise a new click; a second call ends picking.
 */
export function useLiveCommands(tabId: TabId): void {
  const { liveActions } = useServices();
  const { draft } = useDraft(tabId);
  const isPicking = useLiveTab(tabId)?.target != null;
  const isLive = useLiveTab(tabId) !== undefined;
  const openStep = (): PickTarget | null => {
    const place = builderStore.getState().openActions[tabId];
    const row = place === null || place === undefined ? undefined : (actionRows(draft) ?? [])[place];
    const action = row?.action ?? null;
    if (row?.index == null || !isJsonObject(action) || action['selector'] === undefined) return null;
    return stepTarget(row.index);
  };
  const pick = (): void => {
    if (isPicking) return liveActions.leavePick(tabId);
    void liveActions.pick(tabId, focusedTarget() ?? openStep() ?? newClickTarget);
  };
  const record = (): void => {
    if (!isLive) void liveActions.record(tabId);
  };
  const hasPage = useHasPage(tabId);
  useCommandHandler('live.pick', hasPage ? pick : null);
  useCommandHandler('live.record', hasPage ? record : null);
  useCommandHandler('live.rehearse', hasPage ? () => void liveActions.rehearse(tabId) : null);
}

/** Returns the pick target of the focused field. */
function focusedTarget(): PickTarget | null {
  const name = document.activeElement?.closest('[data-focus-target^="field:"]')?.getAttribute('data-focus-target');
  return targetOfPath((name ?? '').slice('field:'.length));
}
