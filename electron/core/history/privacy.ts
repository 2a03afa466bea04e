import type { ConnectionId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { RunStore } from '../storage/runStore.ts';

/** How much of a run to record: as the settings and the request define, nothing, or everything. */
export type RunRecord = 'usual' | 'private' | 'keep';

/**
 * Returns whether only id, time and connection of a run may reach the disk (security 8): the person chose so for this run, for its
 * connection or for all, or the request itself disables storage.
 */
export function isPrivateRun(
  run: { readonly record: RunRecord; readonly body: JsonObject; readonly connectionId: ConnectionId },
  settings: Pick<Settings, 'privateRuns' | 'privateConnections'>,
): boolean {
  if (run.record !== 'usual') return run.record === 'private';
  return (
    settings.privateRuns ||
    settings.privateConnections.includes(run.connectionId) ||
    run.body['zeroDataRetention'] === true ||
    run.body['lockdown'] === true
  );
}

/** A log in memory only: it numbers the events and stores nothing. */
export function forgetfulStore(): Pick<RunStore, 'appendEvents'> {
  let last = 0;
  return {
    appendEvents(_runId, events) {
      const firstSeq = last + 1;
      last += events.length;
      return Promise.resolve({ ok: true, value: { firstSeq } });
    },
  };
}
