import type { JsonObject } from '../../shared/base/json.ts';
import { isPlayed } from '../../shared/lab/playedRun.ts';
import type { Connection } from '../../shared/connection/connection.ts';
import { defaultSettings, type Settings } from '../../shared/settings/settings.ts';
import { queryKeys } from './queryKeys.ts';
import type { Services } from './services.ts';
import type { NewTab } from './workspaceStore.ts';

/** What a new request begins with, as the settings say: its connection, which is never the failure lab, formats and timeout. */
export function newRequest({ queries }: Pick<Services, 'queries'>): NewTab {
  const settings = queries.getQueryData<Settings>(queryKeys.settings) ?? defaultSettings;
  const connections = queries.getQueryData<readonly Connection[]>(queryKeys.connections) ?? [];
  const connection = connections.find(
    ({ id }) => id === settings.newRequestConnection && !isPlayed({ connectionId: id }),
  );
  const body: JsonObject = {
    url: '',
    formats: [...settings.newRequestFormats],
    ...(settings.newRequestTimeout === null ? {} : { timeout: settings.newRequestTimeout }),
  };
  return { draft: { body, source: null }, ...(connection === undefined ? {} : { connectionId: connection.id }) };
}
