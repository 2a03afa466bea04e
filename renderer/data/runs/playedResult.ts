import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';

/** A run, or the header of a list, which has no URL of its own. */
interface PlayedFrom {
  readonly connectionId: ConnectionId;
  readonly scenario: string | null;
  readonly request?: Readonly<Record<string, unknown>>;
}

/** Returns the failure lab banner of a result: the scenario played, and the host that was not contacted. Null for a result of a service. */
export function playedResult(
  run: PlayedFrom,
): { readonly host: string | null; readonly scenario: string | null } | null {
  return isPlayed(run) ? { host: hostOf(run.request?.['url']), scenario: run.scenario } : null;
}

function hostOf(url: unknown): string | null {
  if (typeof url !== 'string' || !canParseUrl(url)) return null;
  return new URL(url).host || null;
}
