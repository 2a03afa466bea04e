import type { AppError } from '../../../shared/errors/appError.ts';
import type { Pause } from '../pause.ts';
import type { Clock } from '../time.ts';

/** What one poll says about the job. */
export type JobState =
  | { readonly kind: 'running'; readonly retryAfterMs: number | null }
  /** The job has ended; `hasStragglers` means that later polls can still bring something, so the settling delays apply. */
  | { readonly kind: 'ended'; readonly hasStragglers: boolean }
  | PollFailure;

export interface PollFailure {
  readonly kind: 'failed';
  readonly error: AppError;
  /**
   * `transient` counts towards `maxFailures`, `busy` (the service asks to slow down) does not, `blocked` needs a person and pauses at once,
   * `permanent` ends the polling.
   */
  readonly severity: 'transient' | 'busy' | 'blocked' | 'permanent';
  readonly retryAfterMs: number | null;
}

/** One poll: its value for the caller, and what it means for the loop. */
export interface PollResult<Value> {
  readonly value: Value;
  readonly state: JobState;
  /** The poll brought something new: the policy may poll a quiet job less often. */
  readonly hasNews: boolean;
}

/** Access to one job. */
export interface JobPort<Value> {
  /** Polls once; `poll` counts from 1. Never rejects: a failure is a state. */
  poll(poll: number): Promise<PollResult<Value>>;
}

/** Decides when to poll. Times in ms. */
export interface PollPolicy {
  /** Wait before the first poll; 0 polls at once. */
  readonly firstDelayMs: number;
  /** `quietMs` is the time since the start or since the last poll with news, whichever is later. */
  runningDelay(situation: { readonly quietMs: number; readonly retryAfterMs: number | null }): number;
  /** Delays of the polls after the end of a job that has stragglers. */
  readonly settlingDelaysMs: readonly number[];
  /** `failures` counts consecutive failures from 1. */
  failureDelay(failures: number, retryAfterMs: number | null): number;
  readonly maxFailures: number;
  /** After `maxFailures` the loop either waits for a person, or ends with the last failure. */
  readonly onMaxFailures: 'pause' | 'end';
}

/** What happens between the start and the end of the polling. */
export type JobEvent<Value> =
  | { readonly kind: 'polling'; readonly poll: number }
  | {
      readonly kind: 'waiting';
      readonly poll: number;
      readonly value: Value;
      /** Of this poll; null if it succeeded. */
      readonly error: AppError | null;
      readonly delayMs: number;
      readonly nextAt: number;
    }
  /** No poll follows until a person resumes. */
  | { readonly kind: 'paused'; readonly poll: number; readonly value: Value; readonly error: AppError };

/** How the polling ended; `poll` is the number of the last poll. */
export type JobOutcome<Value> =
  | { readonly kind: 'ended'; readonly poll: number; readonly value: Value }
  | { readonly kind: 'failed'; readonly poll: number; readonly value: Value; readonly error: AppError }
  /** The signal aborted: the state of the job is unknown. */
  | { readonly kind: 'stopped' };

export interface FollowJobPorts<Value> {
  readonly job: JobPort<Value>;
  readonly policy: PollPolicy;
  readonly clock: Clock;
  /** `skip` polls at once, and resumes a paused job. */
  readonly pause: Pause;
  readonly signal: AbortSignal;
  /** The loop continues when this has settled. */
  onEvent(event: JobEvent<Value>): void | Promise<void>;
}

/** A pause has no end of its own: the longest delay that fits a timer. */
const maxTimerDelayMs = 2_000_000_000;

/** Polls a job until it has ended, its polls fail for good, or the signal aborts. The only poll loop of the program. */
export async function followJob<Value>(ports: FollowJobPorts<Value>): Promise<JobOutcome<Value>> {
  const { job, policy, clock, pause, signal, onEvent } = ports;
  const nextStep = createPollPlan(policy, clock);
  if (policy.firstDelayMs > 0) await pause.wait(policy.firstDelayMs);
  for (let poll = 1; !signal.aborted; poll += 1) {
    await onEvent({ kind: 'polling', poll });
    const result = await job.poll(poll);
    if (signal.aborted) break;
    const { value, state } = result;
    const step = nextStep(result);
    const error = state.kind === 'failed' ? state.error : null;
    if (step.kind === 'end')
      return error === null ? { kind: 'ended', poll, value } : { kind: 'failed', poll, value, error };
    const delayMs = step.kind === 'pause' ? maxTimerDelayMs : step.delayMs;
    const nextAt = clock.now() + delayMs;
    // The wait begins before anyone hears of it: a listener that polls again at once must find it.
    const waited = pause.wait(delayMs);
    await onEvent(
      step.kind === 'pause'
        ? { kind: 'paused', poll, value, error: step.error }
        : { kind: 'waiting', poll, value, error, delayMs, nextAt },
    );
    await waited;
  }
  return { kind: 'stopped' };
}

type PollStep =
  | { readonly kind: 'end' }
  | { readonly kind: 'pause'; readonly error: AppError }
  | { readonly kind: 'wait'; readonly delayMs: number };

const end: PollStep = { kind: 'end' };

/** Keeps the counts that a policy depends on: failures in a row, settling polls, time without news. */
function createPollPlan(policy: PollPolicy, clock: Clock): (result: PollResult<unknown>) => PollStep {
  let newsAt = clock.now();
  let failures = 0;
  let settlingPolls = 0;

  function afterFailure({ error, severity, retryAfterMs }: PollFailure): PollStep {
    if (severity === 'permanent') return end;
    if (severity !== 'busy') failures += 1;
    if (severity === 'blocked' || failures >= policy.maxFailures) {
      if (severity !== 'blocked' && policy.onMaxFailures === 'end') return end;
      failures = 0;
      return { kind: 'pause', error };
    }
    return { kind: 'wait', delayMs: policy.failureDelay(Math.max(failures, 1), retryAfterMs) };
  }

  return function nextStep({ state, hasNews }) {
    const now = clock.now();
    if (hasNews) newsAt = now;
    if (state.kind === 'failed') return afterFailure(state);
    failures = 0;
    if (state.kind === 'running') {
      const { retryAfterMs } = state;
      return { kind: 'wait', delayMs: policy.runningDelay({ quietMs: now - newsAt, retryAfterMs }) };
    }
    const delayMs = state.hasStragglers ? policy.settlingDelaysMs[settlingPolls] : undefined;
    settlingPolls += 1;
    return delayMs === undefined ? end : { kind: 'wait', delayMs };
  };
}
