import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRunStore } from '../../../../renderer/data/runs/runStore.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import type { LoggedRunEvent } from '../../../../shared/run/events.ts';
import { reduceRunLog } from '../../../../shared/run/reduceRun.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';
import { cancelled, completed, created, logged, runOne, runTwo, started, working } from '../../../support/runEvents.ts';

const log = logged([created(runOne), started, working, completed]);
const settled = () => new Promise((resolve) => setTimeout(resolve));
const hostWith = (known: () => readonly LoggedRunEvent[]) =>
  createFakeHost({ 'runs.events': ({ after }) => ok(known().filter((each) => each.seq > after)) });

describe('createRunStore', () => {
  it('reads a run when somebody watches it', async () => {
    const store = createRunStore(hostWith(() => log));
    let changes = 0;
    expect(store.snapshot(runOne).state).toBe('loading');
    store.watch(runOne, () => (changes += 1));
    await settled();
    expect(store.snapshot(runOne)).toMatchObject({ state: 'ready', run: reduceRunLog(log), error: null });
    expect(changes).toBeGreaterThan(0);
    expect(store.snapshot(runOne)).toBe(store.snapshot(runOne));
  });

  it('keeps how a big answer begins while the run goes on', async () => {
    const host = hostWith(() => log.slice(0, 1));
    const store = createRunStore(host);
    store.watch(runOne, () => undefined);
    await settled();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    host.emit('run.arriving', { runId: runOne, text: '{"success":true' });
    host.emit('run.changed', { runId: runOne, events: log.slice(1, 4) });
    // A text that completes at once needs no preview of its beginning.
    vi.advanceTimersByTime(149);
    expect(store.snapshot(runOne).beginning).toBeNull();
    vi.advanceTimersByTime(1);
    expect(store.snapshot(runOne)).toMatchObject({ run: reduceRunLog(log), beginning: '{"success":true' });
  });

  it('follows events as they come, each once', async () => {
    const host = hostWith(() => log.slice(0, 1));
    const store = createRunStore(host);
    store.watch(runOne, () => undefined);
    await settled();
    host.emit('run.changed', { runId: runOne, events: log.slice(1, 3) });
    host.emit('run.changed', { runId: runOne, events: log.slice(1, 4) });
    host.emit('run.changed', { runId: runTwo, events: logged([created(runTwo)]) });
    expect(store.snapshot(runOne).run).toEqual(reduceRunLog(log));
    expect(host.calls).toHaveLength(1);
  });

  it('reads what it missed when the numbers jump', async () => {
    const host = hostWith(() => log);
    const store = createRunStore(host);
    store.watch(runOne, () => undefined, 'events');
    host.emit('run.changed', { runId: runOne, events: log.slice(2, 3) });
    await settled();
    expect(store.snapshot(runOne).run).toEqual(reduceRunLog(log));
  });

  it('does not lose an event that comes while it reads', async () => {
    let known = log.slice(0, 1);
    const host = createFakeHost({
      'runs.events': async ({ after }) => {
        const answer = known.filter((each) => each.seq > after);
        await settled();
        return ok(answer);
      },
    });
    const store = createRunStore(host);
    store.watch(runOne, () => undefined);
    known = log;
    host.emit('run.changed', { runId: runOne, events: log.slice(1) });
    await settled();
    await settled();
    await settled();
    expect(store.snapshot(runOne).run).toEqual(reduceRunLog(log));
  });

  it('waits for events without reading when asked so', async () => {
    const host = hostWith(() => log);
    const store = createRunStore(host);
    store.watch(runOne, () => undefined, 'events');
    await settled();
    expect(host.calls).toEqual([]);
    expect(store.snapshot(runOne).run).toBeNull();
  });

  it('says that a run is not there, and why', async () => {
    const gone = createRunStore(hostWith(() => []));
    gone.watch(runOne, () => undefined);
    const error = { kind: 'store', message: 'stopped', reason: 'stopped', path: null } as const;
    const broken = createRunStore(createFakeHost({ 'runs.events': () => err(error) }));
    broken.watch(runOne, () => undefined);
    await settled();
    expect(gone.snapshot(runOne)).toMatchObject({ state: 'missing', run: null, error: null });
    expect(broken.snapshot(runOne)).toMatchObject({ state: 'missing', run: null, error });
  });

  it('keeps a run for a while after the last watcher left, and stops telling it', async () => {
    const host = hostWith(() => log.slice(0, 2));
    const store = createRunStore(host);
    let changes = 0;
    const off = store.watch(runOne, () => (changes += 1));
    await settled();
    off();
    const before = changes;
    host.emit('run.changed', { runId: runOne, events: logged([cancelled], 3) });
    expect(changes).toBe(before);
    expect(store.snapshot(runOne).run?.state).toBe('cancelled');
  });

  it('gives the model of the whole log, however the events are cut and repeated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(3), fc.nat(4)), { maxLength: 12 }), async (cuts) => {
        const host = hostWith(() => log);
        const store = createRunStore(host);
        store.watch(runOne, () => undefined);
        for (const [from, count] of cuts)
          host.emit('run.changed', { runId: runOne, events: log.slice(from, from + count) });
        await settled();
        expect(store.snapshot(runOne).run).toEqual(reduceRunLog(log));
        store.close();
      }),
      { numRuns: 40 },
    );
  });
});
