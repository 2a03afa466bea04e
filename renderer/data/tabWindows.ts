import type { TabId } from '../../shared/base/brand.ts';
import { ok, type Result } from '../../shared/base/result.ts';
import type { Services } from './services.ts';
import { thisWindowId } from '../host/thisWindow.ts';

/** Whether the tab in sight can have a window of its own: one that is alone in a window beside the first has it already. */
export function canLeave({ workspace }: Pick<Services, 'workspace'>): boolean {
  const { tabs, activeTabId } = workspace.getState();
  return activeTabId !== null && (thisWindowId() === null || tabs.length > 1);
}

/**
 * Moves a tab, with its draft and its result, to a window of its own. It is let go only when it is on disk there; an error says
 * why it stayed.
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
