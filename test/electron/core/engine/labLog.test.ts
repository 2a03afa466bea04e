import { expect, it } from 'vitest';
import { createLabLog } from '../../../../electron/core/engine/labLog.ts';
import { type PlayedCall, maxPlayedCalls } from '../../../../shared/lab/playedCall.ts';

const call = (seq: number, durationMs: number | null = null): PlayedCall => ({
  seq,
  at: 7,
  scenario: 'slow-down/no-retry-after',
  status: 429,
  tls: null,
  retryAfter: null,
  bytes: durationMs === null ? null : 100,
  durationMs,
});

function setUp() {
  const batches: (readonly PlayedCall[])[] = [];
  const due: (() => void)[] = [];
  const log = createLabLog({
    scheduler: {
      after: (_delay, action) => {
        due.push(action);
        return () => undefined;
      },
    },
    onCalls: (calls) => void batches.push(calls),
  });
  return { log, batches, due };
}

it('tells of calls in batches, one that has ended in the place of its beginning', () => {
  const { log, batches, due } = setUp();
  log.add(call(1));
  log.add(call(2));
  log.add(call(1, 5));
  expect([batches, due.length]).toEqual([[], 1]);
  due[0]?.();
  expect(batches).toEqual([[call(1, 5), call(2)]]);
  log.add(call(2, 9));
  due[1]?.();
  expect(batches[1]).toEqual([call(2, 9)]);
  expect(log.calls()).toEqual([call(1, 5), call(2, 9)]);
  expect(log.lastSeq()).toBe(2);
});

it('keeps the last calls, and none that were forgotten', () => {
  const { log, batches, due } = setUp();
  for (let seq = 1; seq <= maxPlayedCalls + 20; seq += 1) log.add(call(seq));
  expect([log.calls().length, log.calls()[0]?.seq]).toEqual([maxPlayedCalls, 21]);
  log.forget();
  due[0]?.();
  expect([log.calls(), batches, log.lastSeq()]).toEqual([[], [], maxPlayedCalls + 20]);
});
