import { canParseUrl } from '../../shared/base/canParseUrl.ts';
import type { ConnectionId } from '../../shared/base/brand.ts';
import { isPlayed } from '../../shared/lab/playedRun.ts';

/** A run, or the head of a list, which has no URL of its own. */
interface PlayedFrom {
  readonly connectionId: ConnectionId;
  readonly scenario: string | null;
  readonly request?: Readonly<Record<string, unknown>>;
}

/** What the banner over a result says of the failure lab: what it played, and which host was not asked. Null for a result of a service. */
export function playedResult(
  run: PlayedFrom,
): { readonly host: string | null; readonly scenario: string | null } | null {
  return isPlayed(run) ? { host: hostOf(run.request?.['url']), scenario: run.scenario } : null;
}

function hostOf(url: unknown): string | null {
  if (typeof url !== 'string' || !canParseUrl(url)) return null;
  return new URL(url).host || null;
}
