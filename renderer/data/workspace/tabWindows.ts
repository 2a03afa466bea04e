import type { TabId } from '../../../shared/base/brand.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { Services } from '../services.ts';
import { thisWindowId } from '../../host/thisWindow.ts';

/** Returns whether the visible tab can move to its own window: the only tab of a secondary window already has one. */
export function canLeave({ workspace }: Pick<Services, 'workspace'>): boolean {
  const { tabs, activeTabId } = workspace.getState();
  return activeTabId !== null && (thisWindowId() === null || tabs.length > 1);
}

/**
 * Moves a tab, with its draft and its result, to a new window. It is removed here only once it is on disk there; an error explains why it
 * stayed.
 */
export async function moveToNewWindow(
  { host, workspace, liveActions }: Pick<Services, 'host' | 'workspace' | 'liveActions'>,
  tabId: TabId,
): Promise<Result<unknown, { readonly message: string }>> {
  await liveActions.stopRecording(tabId);
  const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
  if (tab === undefined) return ok(null);
  const { isPreview: _glance, ...kept } = tab;
  const moved = await host.call('window.moveTab', { tab: kept });
  if (moved.ok) workspace.releaseTab(tabId);
  return moved;
}
