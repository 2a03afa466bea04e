import type { HistoryRow } from '../../shared/history/history.ts';
import { isPlayed } from '../../shared/lab/playedRun.ts';
import type { RunModel, RunState } from '../../shared/run/reduceRun.ts';
import type { RunPhase } from '../../shared/run/events.ts';
import type { MessageKey } from '../messages/english.ts';

const phases: Readonly<Record<RunPhase, MessageKey>> = {
  'starting-engine': 'app.phase.startingEngine',
  connecting: 'app.phase.connecting',
  'server-working': 'app.phase.serverWorking',
  receiving: 'app.phase.receiving',
  'saving-artifacts': 'app.phase.savingArtifacts',
};

const states: Readonly<Record<Exclude<RunState, 'running'>, MessageKey>> = {
  'waiting-to-retry': 'app.phase.waitingToRetry',
  done: 'app.phase.done',
  failed: 'app.phase.failed',
  cancelled: 'app.phase.cancelled',
  unknown: 'app.phase.unknown',
};

/** The one word for where a run is; only these words appear in the window and in the live region. */
export function runWord(run: Pick<RunModel, 'state' | 'phase' | 'connectionId'>): MessageKey {
  if (run.state === 'done' && isPlayed(run)) return 'app.phase.played';
  if (run.state !== 'running') return states[run.state];
  return run.phase === null ? 'app.phase.checking' : phases[run.phase];
}

/** The one word for where a run of the history is. */
export function rowWord({ state, connectionId }: Pick<HistoryRow, 'state' | 'connectionId'>): MessageKey {
  return state === 'done' && isPlayed({ connectionId }) ? 'history.state.played' : `history.state.${state}`;
}

/** Since when what the run does now goes on: each attempt has the request's whole timeout for itself. */
export function phaseBegan({ attempts, createdAt }: Pick<RunModel, 'attempts' | 'createdAt'>): number {
  return attempts.length > 1 ? (attempts.at(-1)?.startedAt ?? createdAt) : createdAt;
}

/** The time to the next attempt: a countdown in seconds, and no sooner in minutes than seconds are hard to read. */
export function waitWords(ms: number, duration: (ms: number) => string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return seconds < 100 ? `${seconds} s` : duration(seconds * 1000);
}

/**
 * How long the run's own `timeout` lets the service work, in ms; null when the request does not say, or nobody works: the run waits for
 * its next attempt.
 */
export function requestTimeout(run: Pick<RunModel, 'request' | 'state'>): number | null {
  if (run.state === 'waiting-to-retry') return null;
  const timeout = run.request['timeout'];
  return typeof timeout === 'number' && timeout > 0 ? timeout : null;
}
