import { useMemo, useSyncExternalStore } from 'react';
import { connectionLabel } from '../../data/labels/connectionLabel.ts';
import { useRecentRuns } from '../../data/history/historyQueries.ts';
import { useRun, useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import { settingRows } from '../../features/settings/settingRows.ts';
import type { Text } from '../../messages/createText.ts';
import { isMessageKey, type MessageKey } from '../../messages/english.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { usePlatform } from '../../ui/layout/PlatformProvider.tsx';
import { commands } from '../commands/commandTable.ts';
import { commandContext } from '../commands/commandContext.ts';
import { addressTitle, shownTitle } from '../../data/labels/tabTitle.ts';
import type { PaletteItem } from './paletteItems.ts';
import { requestParts } from './requestParts.ts';

/** Returns the keywords of a command, if it has any. */
function keywordsOf(t: Text['t'], title: MessageKey): string {
  const key = `${title}.words`;
  return isMessageKey(key) ? t(key) : '';
}

/** Commands that can run now, as long as the palette is open, but for itself; then tabs, then the newest runs. */
export function usePaletteItems(): readonly PaletteItem[] {
  // Commands read stores that the compiler does not see: memoization would keep their first values.
  'use no memo';
  const { t, time } = useText();
  const services = useServices();
  const platform = usePlatform();
  const tabs = useWorkspace((state) => state.tabs);
  const activeTabId = useWorkspace((state) => state.activeTabId);
  const recent = useRecentRuns(100);
  const shownRun = useWorkspace((state) => state.tabs.find(({ id }) => id === state.activeTabId)?.runId);
  // A run continues behind the palette: its available actions change.
  useRun(shownRun);
  // A view that is still loading adds its commands once it is loaded.
  useSyncExternalStore(services.commands.watch, services.commands.handledIds);
  const context = commandContext(services, platform);
  const usable = commands.filter(
    ({ id, isHidden, isAvailable }) => isHidden !== true && id !== 'palette.open' && isAvailable?.(context) !== false,
  );
  const usableIds = usable.map(({ id }) => id).join(' ');
  return useMemo(() => {
    const ids = new Set(usableIds.split(' '));
    return [
      ...commands
        .filter(({ id }) => ids.has(id))
        .map((command) => ({
          kind: 'command' as const,
          key: command.id,
          id: command.id,
          title: t(command.title, command.titleValues),
          second: t(`app.group.${command.group}`),
          isRequest: command.group === 'request',
          words: keywordsOf(t, command.title),
        })),
      ...settingRows.map(({ id, section }) => ({
        kind: 'setting' as const,
        key: `setting-${id}`,
        title: t(`settings.row.${id}`),
        second: t(`settings.nav.${section}`),
        section,
        words: t(`settings.row.${id}.words`),
      })),
      ...requestParts(
        tabs.find(({ id }) => id === activeTabId),
        { t },
      ),
      ...tabs.map((tab) => ({
        kind: 'tab' as const,
        key: `tab-${tab.id}`,
        tabId: tab.id,
        title: shownTitle(tab, t),
        second: t('app.palette.openTab'),
      })),
      ...(recent ?? []).map((row) => ({
        kind: 'run' as const,
        key: `run-${row.runId}`,
        runId: row.runId,
        title: addressTitle(row.url) ?? row.url,
        second: `${connectionLabel(row, t)}, ${time(row.createdAt)}`,
      })),
    ];
  }, [usableIds, tabs, activeTabId, recent, t, time]);
}
