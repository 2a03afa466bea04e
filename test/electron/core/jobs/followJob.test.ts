import { expect, it } from 'vitest';
import {
  followJob,
  type JobEvent,
  type JobOutcome,
  type JobState,
  type PollFailure,
  type PollPolicy,
} from '../../../../electron/core/jobs/followJob.ts';
import { createPause, type Pause } from '../../../../electron/core/pause.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { createManualTime, nextTurn, type ManualTime } from '../../../support/manualTime.ts';

const error: AppError = { kind: 'internal', message: 'No response' };
const running: JobState = { kind: 'running', retryAfterMs: null };
const ended: JobState = { kind: 'ended', hasStragglers: true };
const failed = (severity: PollFailure['severity'], retryAfterMs: number | null = null): JobState => ({
  kind: 'failed',
  error,
  severity,
  retryAfterMs,
});

const policy: PollPolicy = {
  firstDelayMs: 0,
  runningDelay: ({ retryAfterMs }) => retryAfterMs ?? 1000,
  settlingDelaysMs: [],
  failureDelay: (failures, retryAfterMs) => retryAfterMs ?? 100 * failures,
  maxFailures: 3,
  onMaxFailures: 'end',
};

interface FollowedJob {
  readonly time: ManualTime;
  readonly pause: Pause;
  readonly controller: AbortController;
  /** One word an event: `poll 1`, `wait 1000`, `pause`. */
  readonly events: string[];
  outcome(): JobOutcome<number> | null;
}

/** Follows a job that gives these states in turn; the value of a poll is its number. */
function follow(
  states: readonly JobState[],
  change: Partial<PollPolicy> = {},
  quietPolls: readonly number[] = [],
): FollowedJob {
  const time = createManualTime(0);
  const controller = new AbortController();
  const pause = createPause(time.scheduler, controller.signal);
  const events: string[] = [];
  let outcome: JobOutcome<number> | null = null;
  void followJob<number>({
    job: {
      async poll(poll) {
        const state = states[poll - 1];
        if (state === undefined) throw new Error(`Poll ${poll} was not expected`);
        return { value: poll, state, hasNews: !quietPolls.includes(poll) };
      },
    },
    policy: { ...policy, ...change },
    clock: time.clock,
    pause,
    signal: controller.signal,
    onEvent: (event) => void events.push(textOf(event)),
  }).then((value) => (outcome = value));
  return { time, pause, controller, events, outcome: () => outcome };
}

function textOf(event: JobEvent<number>): string {
  if (event.kind === 'polling') return `poll ${event.poll}`;
  return event.kind === 'paused' ? 'pause' : `wait ${event.delayMs}`;
}

/** Lets every wait of the loop pass, except the one of a pause. */
async function run({ time }: FollowedJob): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    await nextTurn();
    const next = time.waits().find((delayMs) => delayMs < 1_000_000);
    if (next !== undefined) await time.advance(next);
  }
}

it('polls until the job has ended', async () => {
  const job = follow([running, running, ended]);
  await run(job);
  expect(job.events).toEqual(['poll 1', 'wait 1000', 'poll 2', 'wait 1000', 'poll 3']);
  expect(job.outcome()).toEqual({ kind: 'ended', poll: 3, value: 3 });
});

it('waits before the first poll, and as long as the service requests', async () => {
  const job = follow([{ kind: 'running', retryAfterMs: 7000 }, ended], { firstDelayMs: 400 });
  await nextTurn();
  expect(job.events).toEqual([]);
  await run(job);
  expect(job.events).toEqual(['poll 1', 'wait 7000', 'poll 2']);
  expect(job.time.clock.now()).toBe(7400);
});

it('passes the time without news to the policy', async () => {
  const quiet: number[] = [];
  const runningDelay: PollPolicy['runningDelay'] = ({ quietMs }) => {
    quiet.push(quietMs);
    return 1000;
  };
  const job = follow([running, running, running, ended], { runningDelay }, [2, 3]);
  await run(job);
  expect(quiet).toEqual([0, 1000, 2000]);
});

it('polls after the end as often as there are settling delays, and a failure uses none of them', async () => {
  const job = follow([ended, failed('transient'), ended, ended], { settlingDelaysMs: [20, 40] });
  await run(job);
  expect(job.events).toEqual(['poll 1', 'wait 20', 'poll 2', 'wait 100', 'poll 3', 'wait 40', 'poll 4']);
  expect(job.outcome()).toMatchObject({ kind: 'ended', poll: 4 });
});

it('does not settle a job that has no stragglers', async () => {
  const job = follow([{ kind: 'ended', hasStragglers: false }], { settlingDelaysMs: [20, 40] });
  await run(job);
  expect(job.outcome()).toEqual({ kind: 'ended', poll: 1, value: 1 });
});

it('ends after too many failures in a row; a success starts the count again', async () => {
  const fault = failed('transient');
  const job = follow([fault, fault, running, fault, fault, fault]);
  await run(job);
  expect(job.events.filter((event) => event.startsWith('wait'))).toEqual([
    'wait 100',
    'wait 200',
    'wait 1000',
    'wait 100',
    'wait 200',
  ]);
  expect(job.outcome()).toEqual({ kind: 'failed', poll: 6, value: 6, error });
});

it('does not count the failures of a busy service, and waits as it requests', async () => {
  const job = follow([failed('busy'), failed('busy', 5000), failed('busy'), failed('busy'), ended]);
  await run(job);
  expect(job.events.filter((event) => event.startsWith('wait'))).toEqual([
    'wait 100',
    'wait 5000',
    'wait 100',
    'wait 100',
  ]);
  expect(job.outcome()).toMatchObject({ kind: 'ended' });
});

it('pauses after too many failures until a person resumes', async () => {
  const fault = failed('transient');
  const job = follow([fault, fault, fault, ended], { onMaxFailures: 'pause' });
  await run(job);
  expect(job.events.at(-1)).toBe('pause');
  expect(job.outcome()).toBeNull();
  job.pause.skip();
  await run(job);
  expect(job.events.slice(-2)).toEqual(['pause', 'poll 4']);
  expect(job.outcome()).toMatchObject({ kind: 'ended' });
});

it('pauses at once for what only a person resolves, whatever follows too many failures', async () => {
  const job = follow([failed('blocked')]);
  await run(job);
  expect(job.events).toEqual(['poll 1', 'pause']);
});

it('ends at once with a permanent failure', async () => {
  const job = follow([running, failed('permanent')], { onMaxFailures: 'pause' });
  await run(job);
  expect(job.outcome()).toEqual({ kind: 'failed', poll: 2, value: 2, error });
});

it('stops during a wait, and polls no more', async () => {
  const job = follow([running]);
  await nextTurn();
  job.controller.abort();
  await run(job);
  expect(job.events).toEqual(['poll 1', 'wait 1000']);
  expect(job.outcome()).toEqual({ kind: 'stopped' });
});

it('stops without a poll if the signal aborts before the first', async () => {
  const job = follow([], { firstDelayMs: 1000 });
  job.controller.abort();
  await run(job);
  expect(job.events).toEqual([]);
  expect(job.outcome()).toEqual({ kind: 'stopped' });
});

it('polls again only when its event has been handled', async () => {
  const time = createManualTime(0);
  const { signal } = new AbortController();
  let polls = 0;
  let release = (): void => undefined;
  const handled = new Promise<void>((resolve) => (release = resolve));
  const outcome = followJob<null>({
    job: {
      poll: async () => ({ value: null, state: (polls += 1) === 2 ? ended : running, hasNews: true }),
    },
    policy: { ...policy, runningDelay: () => 0 },
    clock: time.clock,
    pause: createPause(time.scheduler, signal),
    signal,
    onEvent: ({ kind }) => (kind === 'waiting' ? handled : undefined),
  });
  await time.advance(5000);
  expect(polls).toBe(1);
  release();
  await nextTurn();
  await time.advance(0);
  expect(await outcome).toMatchObject({ kind: 'ended', poll: 2 });
});

it('resumes where a listener polls again as soon as it hears of the pause', async () => {
  const time = createManualTime(0);
  const { signal } = new AbortController();
  const pause = createPause(time.scheduler, signal);
  const states = [failed('blocked'), ended];
  const outcome = followJob<number>({
    job: { poll: async (poll) => ({ value: poll, state: states[poll - 1] ?? ended, hasNews: true }) },
    policy,
    clock: time.clock,
    pause,
    signal,
    onEvent: ({ kind }) => {
      if (kind === 'paused') pause.skip();
    },
  });
  expect(await outcome).toEqual({ kind: 'ended', poll: 2, value: 2 });
});
