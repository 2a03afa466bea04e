import { z } from 'zod';
import { thisWindowId } from '../../host/thisWindow.ts';
import type { Bridge } from '../../../shared/ipc/host.ts';
import { settingsSchema, type Settings } from '../../../shared/settings/settings.ts';
import { workspaceSchema, type Layout, type WorkspaceTab } from '../../../shared/workspace/workspace.ts';

/** Data that a window beginning with the JSON editor needs to draw it before its program is loaded. */
export interface BootstrapView {
  readonly tab: WorkspaceTab;
  readonly layout: Layout;
  readonly settings: Settings;
}

const settingsResult = z.object({ ok: z.literal(true), value: settingsSchema });
const workspaceResult = z.object({ ok: z.literal(true), value: workspaceSchema });

/**
 * Reads the first view of the window if it is the JSON editor next to a result; null for any other view, and for an unexpected response:
 * the program then reports the error.
 */
export async function readBootstrapView(bridge: Bridge): Promise<BootstrapView | null> {
  const [settings, saved] = await Promise.all([
    bridge.call('settings.get', null),
    bridge.call('workspace.load', thisWindowId()),
  ]);
  const workspace = workspaceResult.safeParse(saved);
  if (!workspace.success) return null;
  const { tabs, activeTabId, layout } = workspace.data.value;
  const tab = tabs.find(({ id }) => id === activeTabId);
  if (tab?.builderView !== 'json' || layout.activity !== 'requests' || layout.focusMode) return null;
  const look = settingsResult.safeParse(settings);
  return look.success ? { tab, layout, settings: look.data.value } : null;
}
