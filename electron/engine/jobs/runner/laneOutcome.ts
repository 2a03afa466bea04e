import type { LaneOutcome } from '../hosts/hostLanes.ts';
import type { PageVisit } from '../visit/pageVisits.ts';
import { isThrottled } from './concludeVisit.ts';

/** Returns how the host took a visit. Failures that are not the host's, and copies of the cache, say nothing about it. */
export function laneOutcomeOf(visit: PageVisit, durationMs: number): LaneOutcome {
  if (visit.kind === 'failed') return { kind: visit.isHostFailure ? 'failed' : 'unvisited' };
  if (visit.kind === 'aborted' || visit.isCached) return { kind: 'unvisited' };
  const status = visit.facts.statusCode ?? 200;
  if (isThrottled(visit)) return { kind: 'throttled', retryAfterMs: visit.retryAfterMs };
  return status >= 500 ? { kind: 'failed' } : { kind: 'answered', durationMs, isError: status >= 400 };
}
