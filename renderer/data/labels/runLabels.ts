import type { HistoryRow } from '../../../shared/history/history.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { RunModel, RunState } from '../../../shared/run/reduceRun.ts';
import type { RunPhase } from '../../../shared/run/events.ts';
import type { MessageKey } from '../../messages/english.ts';

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

/** Returns the label of a run's state; only these labels appear in the window and in the live region. */
export function runWord(run: Pick<RunModel, 'state' | 'phase' | 'connectionId'>): MessageKey {
  if (run.state === 'done' && isPlayed(run)) return 'app.phase.played';
  if (run.state !== 'running') return states[run.state];
  return run.phase === null ? 'app.phase.checking' : phases[run.phase];
}

/** The one word for where a run of the history is. */
export function rowWord({ state, connectionId }: Pick<HistoryRow, 'state' | 'connectionId'>): MessageKey {
  return state === 'done' && isPlayed({ connectionId }) ? 'history.state.played' : `history.state.${state}`;
}

/** Returns when the current phase began: each attempt has the request's full timeout. */
export function phaseBegan({ attempts, createdAt }: Pick<RunModel, 'attempts' | 'createdAt'>): number {
  return attempts.length > 1 ? (attempts.at(-1)?.startedAt ?? createdAt) : createdAt;
}

/** The time to the next attempt: a countdown in seconds, and no sooner in minutes than seconds are hard to read. */
export function waitLabel(ms: number, duration: (ms: number) => string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return seconds < 100 ? `${seconds} s` : duration(seconds * 1000);
}

/**
 * Returns how long the run's own `timeout` lets the service work, in ms; null if the request does not state it, or while the run waits for
 * its next attempt.
 */
export function requestTimeout(run: Pick<RunModel, 'request' | 'state'>): number | null {
  if (run.state === 'waiting-to-retry') return null;
  const timeout = run.request['timeout'];
  return typeof timeout === 'number' && timeout > 0 ? timeout : null;
}
