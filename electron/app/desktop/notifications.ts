import { Notification, type BrowserWindow } from 'electron';
import type { RunId } from '../../../shared/base/brand.ts';
import type { RunEndpoint } from '../../../shared/operations/endpoint.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import { createRunNotifier } from '../../core/runs/runNotifier.ts';
import type { SettingsService } from '../../core/settings/settingsService.ts';
import type { Emit } from '../../ipc/emit.ts';
import { text } from '../texts/text.ts';

/** Beginnings of the message keys of titles: an agent or an extract works at no single host. */
const notifyTitles = {
  scrape: 'notify',
  raw: 'notify',
  agent: 'notify.agent',
  map: 'notify',
  crawl: 'notify',
  batchScrape: 'notify',
  parse: 'notify',
  search: 'notify.search',
  extract: 'notify.extract',
} as const satisfies Record<RunEndpoint, string>;

/** Shows the end of long runs as system notifications where available; clicking one shows the run. */
export function createNotifications(
  window: BrowserWindow,
  settings: () => SettingsService,
  emit: Emit,
): (runId: RunId, events: readonly LoggedRunEvent[]) => void {
  const notifier = createRunNotifier({
    settings: async () => {
      const read = await settings().get();
      return read.ok ? read.value : { notifyOnEnd: false, notifyAfter: 0 };
    },
    isWindowFocused: () => window.isDestroyed() || window.isFocused(),
    notify: ({ runId, endpoint, outcome, host, connectionName, durationMs }) => {
      if (!Notification.isSupported()) return;
      const notification = new Notification({
        title: text(`${notifyTitles[endpoint]}.${outcome}`, { host }),
        body: text('notify.body', { name: connectionName, duration: `${Math.round(durationMs / 1000)} s` }),
      });
      notification.on('click', () => {
        if (window.isDestroyed()) return;
        if (window.isMinimized()) window.restore();
        window.focus();
        emit('run.chosen', { runId });
      });
      notification.show();
    },
  });
  return (runId, events) => void notifier.hear(runId, events);
}
