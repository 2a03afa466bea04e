import { describe, expect, test } from 'vitest';
import { createSnapshotQueue } from '../../../../electron/core/agents/snapshotQueue.ts';
import type { RunLog } from '../../../../electron/core/runs/runLog.ts';
import { bodyIdSchema } from '../../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import type { RunEvent, StoredBody } from '../../../../shared/run/events.ts';
import { serviceError } from '../../../support/errorCatalogue.ts';
import { createManualTime, nextTurn } from '../../../support/manualTime.ts';

const named = (snapshotId: string) => ({ snapshotId, artifactId: 'result', artifactKind: 'json' });

const body: StoredBody = { bodyId: bodyIdSchema.parse('a'.repeat(64)), size: 1, contentType: null, redactions: 0 };

/** A queue whose service responds as the test sets it at the time. */
function world(answer: (snapshotId: string) => Result<StoredBody, AppError>) {
  const time = createManualTime();
  const told: RunEvent[] = [];
  const asked: string[] = [];
  const log: RunLog = {
    begin: async () => ok(null),
    add: (event) => void told.push(event),
    flush: async () => undefined,
    finish: async () => undefined,
    events: () => [],
    isSaved: () => true,
  };
  const queue = createSnapshotQueue(
    {
      clock: time.clock,
      scheduler: time.scheduler,
      log,
      signal: new AbortController().signal,
      async fetch({ snapshotId }) {
        asked.push(snapshotId);
        return answer(snapshotId);
      },
    },
    {},
  );
  const rest = async () => {
    await nextTurn();
    await time.advance(60_000);
  };
  return { queue, told, asked, rest };
}

describe('versions that could not be had', () => {
  test('are asked for again, once each, when the service is back', async () => {
    let isOut = true;
    const { queue, told, asked, rest } = world(() => (isOut ? err(serviceError(503, { retryable: true })) : ok(body)));
    queue.add([named('one'), named('two')]);
    await rest();
    expect(asked).toEqual(['one', 'two', 'one', 'two', 'one', 'two']);
    expect(told.map(({ kind }) => kind)).toEqual(['snapshot.failed', 'snapshot.failed']);
    queue.again();
    await rest();
    expect(asked.slice(6)).toEqual(['one', 'two']);
    isOut = false;
    queue.again();
    await queue.idle();
    expect(told.slice(-2).map(({ kind }) => kind)).toEqual(['snapshot.saved', 'snapshot.saved']);
    queue.again();
    await rest();
    expect(asked).toHaveLength(10);
  });

  test('are not asked for again when time does not mend it', async () => {
    const { queue, asked, rest } = world(() => err(serviceError(404)));
    queue.add([named('one')]);
    await rest();
    queue.again();
    await rest();
    expect(asked).toEqual(['one']);
  });
});
