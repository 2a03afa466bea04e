import { describe, expect, it } from 'vitest';
import { createRunLog } from '../../../../electron/core/runs/runLog.ts';
import type { RunStore } from '../../../../electron/core/storage/runStore.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import type { LoggedRunEvent, RunEvent } from '../../../../shared/run/events.ts';
import { createManualTime, nextTurn } from '../../../support/manualTime.ts';
import { createdEvent, runIdOf, someError } from '../../../support/storeFixtures.ts';

const runId = runIdOf(1);
const phase = (bytes: number): RunEvent => ({ kind: 'phase.changed', at: 0, attempt: 1, phase: 'receiving', bytes });

function createLog() {
  const time = createManualTime();
  const written: number[] = [];
  const told: (readonly LoggedRunEvent[])[] = [];
  const disk = { isFull: false };
  let last = 0;
  const store: RunStore = {
    async appendEvents(_runId, events) {
      if (disk.isFull) return err(someError);
      written.push(events.length);
      const firstSeq = last + 1;
      last += events.length;
      return ok({ firstSeq });
    },
    notePrivateRun: async () => ok(null),
    readEvents: async () => ok([]),
    listUnfinished: async () => ok([]),
    findAgentRun: async () => ok(null),
  };
  const log = createRunLog(runId, { store, scheduler: time.scheduler, onLogged: (events) => void told.push(events) });
  return { time, written, told, disk, log };
}

describe('the log of a run under way', () => {
  it('writes and tells what comes within 50 ms together', async () => {
    const { log, time, written, told } = createLog();
    await log.begin(createdEvent(runId));
    for (let bytes = 0; bytes < 10; bytes += 1) log.add(phase(bytes));
    expect(written).toEqual([1]);
    await time.advance(50);
    await nextTurn();
    expect(written).toEqual([1, 10]);
    expect(told.map((events) => events.length)).toEqual([1, 10]);
    expect(log.events().map((logged) => logged.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('does not wait with the end', async () => {
    const { log, time, written, told } = createLog();
    await log.begin(createdEvent(runId));
    log.add(phase(1));
    await log.finish({ kind: 'run.cancelled', at: 1, durationMs: 1 });
    expect(written).toEqual([1, 2]);
    expect(told.at(-1)?.map((logged) => logged.event.kind)).toEqual(['phase.changed', 'run.cancelled']);
    expect(time.waits()).toEqual([]);
  });

  it('tells the intent only when it is on disk', async () => {
    const { log, told, disk } = createLog();
    disk.isFull = true;
    expect(await log.begin(createdEvent(runId))).toEqual(err(someError));
    expect(told).toEqual([]);
  });

  it('goes on in memory when the disk is full, and writes no log with a hole', async () => {
    const { log, written, told, disk } = createLog();
    await log.begin(createdEvent(runId));
    disk.isFull = true;
    log.add(phase(1));
    await log.finish(phase(2));
    expect(log.isSaved()).toBe(false);
    disk.isFull = false;
    await log.finish({ kind: 'run.cancelled', at: 1, durationMs: 1 });
    expect(written).toEqual([1]);
    expect(told.flat().map((logged) => logged.seq)).toEqual([1, 2, 3, 4]);
  });
});
