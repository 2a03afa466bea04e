import { connectionIdSchema, localEngineConnectionId, tabIdSchema } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { defaultLayout, demoUrl, workspaceSchema } from '../../../shared/workspace/workspace.ts';

/** The workspace file of a window with one tab whose JSON editor is open. */
export function workspaceWithEditor(): string {
  return workspaceWith({ connectionId: localEngineConnectionId, body: { url: demoUrl }, builderView: 'json' });
}

interface BenchTab {
  readonly connectionId: string;
  readonly body: JsonObject;
  readonly builderView: 'form' | 'json' | 'both';
  /** The part of the result that is shown. */
  readonly resultTab?: string;
}

/** The workspace file of a window with one tab. */
export function workspaceWith(tab: BenchTab): string {
  return workspaceWithAll([tab]);
}

/** Returns the workspace file of a window with some tabs, the first of them visible. */
export function workspaceWithAll(tabs: readonly BenchTab[]): string {
  const idOf = (index: number) => tabIdSchema.parse(`bench-${index + 1}`);
  return JSON.stringify(
    workspaceSchema.parse({
      version: 1,
      activeTabId: idOf(0),
      layout: defaultLayout,
      tabs: tabs.map((tab, index) => ({
        id: idOf(index),
        connectionId: connectionIdSchema.parse(tab.connectionId),
        draft: { body: tab.body, source: null },
        runId: null,
        previousRunId: null,
        builderView: tab.builderView,
        resultTab: tab.resultTab ?? null,
      })),
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
