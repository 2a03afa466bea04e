import { connectionIdSchema, localEngineConnectionId, tabIdSchema } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { defaultLayout, demoUrl, workspaceSchema } from '../../../shared/workspace/workspace.ts';

/** The workspace file of a window with one tab whose JSON editor is open. */
export function workspaceWithEditor(): string {
  return workspaceWith({ connectionId: localEngineConnectionId, body: { url: demoUrl }, builderView: 'json' });
}

/** The workspace file of a window with one tab. */
export function workspaceWith(tab: {
  connectionId: string;
  body: JsonObject;
  builderView: 'form' | 'json' | 'both';
}): string {
  const id = tabIdSchema.parse('bench');
  return JSON.stringify(
    workspaceSchema.parse({
      version: 1,
      activeTabId: id,
      layout: defaultLayout,
      tabs: [
        {
          id,
          connectionId: connectionIdSchema.parse(tab.connectionId),
          draft: { body: tab.body, source: null },
          runId: null,
          previousRunId: null,
          builderView: tab.builderView,
          resultTab: null,
        },
      ],
    }),
  );
}

/** The one service of a bench. */
export const connectionId = 'bench-service';

/** The connections file of a profile with that service. */
export function connectionsFile(origin: string): string {
  const connection = {
    id: connectionId,
    kind: 'service',
    name: 'Bench',
    colour: 1,
    baseUrl: origin,
    allowInsecureHttp: true,
    extraCaFile: null,
  };
  return JSON.stringify({ version: 1, connections: [connection] });
}
