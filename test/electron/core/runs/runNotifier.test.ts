import { describe, expect, it } from 'vitest';
import { createRunNotifier, type RunNotice } from '../../../../electron/core/runs/runNotifier.ts';
import { labConnectionId } from '../../../../shared/base/brand.ts';
import type { RunEvent } from '../../../../shared/run/events.ts';
import { completed, created, logged, runOne } from '../../../support/runEvents.ts';

function setUp(settings = { notifyOnEnd: true, notifyAfter: 15 }, isFocused = false) {
  const notices: RunNotice[] = [];
  const notifier = createRunNotifier({
    settings: () => Promise.resolve(settings),
    isWindowFocused: () => isFocused,
    notify: (notice) => void notices.push(notice),
  });
  const run = (end: RunEvent) => notifier.hear(runOne, logged([created(runOne), end]));
  return { notices, run, notifier };
}

const failed = (durationMs: number): RunEvent => ({
  kind: 'run.failed',
  at: 1,
  durationMs,
  error: { kind: 'cancelled', message: 'x' },
  body: null,
});

describe('notifications', () => {
  it('tell the end of a long run by its host', async () => {
    const { notices, run } = setUp();
    await run(failed(20_000));
    expect(notices).toMatchObject([{ runId: runOne, outcome: 'failed', durationMs: 20_000 }]);
    expect(notices[0]?.host).not.toContain('/');
  });

  it('call an invented result played', async () => {
    const { notices, notifier } = setUp();
    const begun = { ...created(runOne), connectionId: labConnectionId };
    await notifier.hear(runOne, logged([begun, { ...completed, durationMs: 20_000 } as RunEvent]));
    expect(notices).toMatchObject([{ outcome: 'played' }]);
  });

  it('tell nothing of a short run, of one that was stopped, to somebody who looks, or to whoever does not want it', async () => {
    const short = setUp();
    await short.run(failed(14_999));
    const stopped = setUp();
    await stopped.run({ kind: 'run.cancelled', at: 1, durationMs: 60_000 });
    const looking = setUp(undefined, true);
    await looking.run(failed(60_000));
    const unwanted = setUp({ notifyOnEnd: false, notifyAfter: 0 });
    await unwanted.run(failed(60_000));
    expect([short, stopped, looking, unwanted].flatMap(({ notices }) => notices)).toEqual([]);
  });

  it('tell nothing of a run that ended in an earlier session', async () => {
    const { notices, notifier } = setUp();
    await notifier.hear(runOne, logged([failed(60_000)]));
    expect(notices).toEqual([]);
  });
});
