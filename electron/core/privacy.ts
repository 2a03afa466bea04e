import type { ConnectionId } from '../../shared/base/brand.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { RunStore } from './runStore.ts';

/** What a person wants kept of a run: what the settings and the request say, nothing, or all of it. */
export type RunRecord = 'usual' | 'private' | 'keep';

/**
 * Whether only id, time and connection of a run may reach the disk (security 8): the person said so for this run, for its
 * connection or for all, or the request itself asks that nothing be kept.
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

/** A log that is nowhere but in memory: it numbers what it is given and keeps nothing. */
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
