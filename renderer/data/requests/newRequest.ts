import type { JsonObject } from '../../../shared/base/json.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import { defaultEndpoint } from '../../../shared/operations/endpoint.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import type { Services } from '../services.ts';
import type { NewTab } from '../workspace/workspaceStore.ts';

/** Returns the defaults of a new request from the settings: its connection (never the failure lab), formats and timeout. */
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

/** Shows a new request: an untouched tab if there is one, otherwise a new tab. */
export function openNewRequest(services: Pick<Services, 'queries' | 'workspace'>): TabId {
  const { workspace } = services;
  const content = newRequest(services);
  const { tabs, activeTabId } = workspace.getState();
  // A new tab takes the connection of the active tab unless the settings name one.
  const connectionId = content.connectionId ?? tabs.find(({ id }) => id === activeTabId)?.connectionId;
  const untouched = tabs.find((tab) => tab.connectionId === connectionId && isUntouched(tab, content));
  if (untouched === undefined) return workspace.openTab(content);
  workspace.activateTab(untouched.id);
  return untouched.id;
}

function isUntouched(tab: WorkspaceTab, content: NewTab): boolean {
  const { endpoint, runId, file, draft, unfinished = {} } = tab;
  const isPlain = endpoint === defaultEndpoint && runId === null && file === undefined && draft.source === null;
  return isPlain && Object.keys(unfinished).length === 0 && JSON.stringify(draft) === JSON.stringify(content.draft);
}
