import type { QueryClient } from '@tanstack/react-query';
import type { Host } from '../../shared/ipc/host.ts';
import type { EngineLogLine } from '../../shared/engine/log.ts';
import { type PlayedCall, withCalls } from '../../shared/lab/playedCall.ts';
import { withLines } from './queries/engineLog.ts';
import { renewHistoryLists } from './history/historyQueries.ts';
import { queryKeys } from './queries/queryKeys.ts';

/** Keeps the query cache in sync with main's events. Returns the unsubscribe function. */
export function followHostEvents(host: Host, client: QueryClient): () => void {
  const renew = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
  const off = [
    host.on('engine.changed', (status) => client.setQueryData(queryKeys.engineStatus, status)),
    host.on('network.changed', (status) => client.setQueryData(queryKeys.network, status)),
    host.on('settings.changed', (settings) => {
      client.setQueryData(queryKeys.settings, settings);
      renew(queryKeys.certificates);
    }),
    host.on('keyBindings.changed', (bindings) => client.setQueryData(queryKeys.keyBindings, bindings)),
    host.on('alerts.changed', (alerts) => client.setQueryData(queryKeys.alerts, alerts)),
    host.on('engine.logged', (lines) =>
      client.setQueryData<readonly EngineLogLine[]>(queryKeys.engineLog, (known) =>
        known === undefined ? known : withLines(known, lines),
      ),
    ),
    host.on('lab.played', (calls) =>
      client.setQueryData<readonly PlayedCall[]>(queryKeys.labCalls, (known) =>
        known === undefined ? known : withCalls(known, calls),
      ),
    ),
    host.on('run.exporting', ({ runId, progress }) => client.setQueryData(queryKeys.exportProgress(runId), progress)),
    host.on('connections.changed', () => {
      renew(queryKeys.connections);
      renew(queryKeys.keyStatus);
    }),
    host.on('keys.changed', () => renew(queryKeys.keyStatus)),
    host.on('project.changed', () => {
      renew(queryKeys.project);
      renew(queryKeys.baselines);
    }),
    host.on('history.changed', ({ runIds }) => {
      renew(queryKeys.history);
      void renewHistoryLists(host, client, runIds);
    }),
  ];
  return () => {
    for (const stop of off) stop();
  };
}
