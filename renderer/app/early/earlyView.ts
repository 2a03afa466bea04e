import { z } from 'zod';
import { thisWindowId } from '../../host/thisWindow.ts';
import type { Bridge } from '../../../shared/ipc/host.ts';
import { settingsSchema, type Settings } from '../../../shared/settings/settings.ts';
import { workspaceSchema, type Layout, type WorkspaceTab } from '../../../shared/workspace/workspace.ts';

/** What a window that begins with the JSON editor needs to draw it before its program is read. */
export interface EarlyView {
  readonly tab: WorkspaceTab;
  readonly layout: Layout;
  readonly settings: Settings;
}

const settingsAnswer = z.object({ ok: z.literal(true), value: settingsSchema });
const workspaceAnswer = z.object({ ok: z.literal(true), value: workspaceSchema });

/**
 * What the window will show first, where that is the JSON editor beside a result; null where it is anything else, and
 * where an answer is not as expected: then the program says what is wrong.
 */
export async function readEarlyView(bridge: Bridge): Promise<EarlyView | null> {
  const [settings, saved] = await Promise.all([
    bridge.call('settings.get', null),
    bridge.call('workspace.load', thisWindowId()),
  ]);
  const workspace = workspaceAnswer.safeParse(saved);
  if (!workspace.success) return null;
  const { tabs, activeTabId, layout } = workspace.data.value;
  const tab = tabs.find(({ id }) => id === activeTabId);
  if (tab?.builderView !== 'json' || layout.activity !== 'requests' || layout.focusMode) return null;
  const look = settingsAnswer.safeParse(settings);
  return look.success ? { tab, layout, settings: look.data.value } : null;
}
