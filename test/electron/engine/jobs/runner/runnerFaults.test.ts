import { afterEach, describe, expect, test } from 'vitest';
import { at, createRunnerWorld, type WorldOptions } from './runnerWorld.ts';

type World = ReturnType<typeof createRunnerWorld>;
let world: World | null = null;

afterEach(async () => {
  await world?.runner.stop();
  world?.remove();
  world = null;
});

async function worldOf(options: WorldOptions): Promise<World> {
  world = createRunnerWorld(options);
  await world.runner.start();
  return world;
}

describe('the runner beside code that fails', () => {
  test('fails a page whose visit throws, and continues', async () => {
    const made = await worldOf({
      site(url) {
        if (url === at('/bad')) throw new Error('broken');
        return url === at('/') ? { links: ['/bad', '/good'] } : {};
      },
    });
    const job = await made.startJob();
    await made.run();
    expect(made.record(job.id)).toMatchObject({ state: 'completed', counts: { documents: 2, failed: 1 } });
    expect(made.tables.errors(job.id)).toMatchObject([{ url: at('/bad'), code: 'UNKNOWN_ERROR', error: 'broken' }]);
  });

  test('fails a page whose links cannot be judged, and continues', async () => {
    const made = await worldOf({
      site: (url) => (url === at('/') ? { links: ['/a', '/b'] } : { links: url === at('/a') ? ['/throws'] : [] }),
      robots(url) {
        if (url === at('/throws')) throw new Error('no rules');
        return true;
      },
    });
    const job = await made.startJob();
    await made.run();
    expect(made.record(job.id)).toMatchObject({ state: 'completed', counts: { documents: 2, failed: 1, leased: 0 } });
  });

  test('continues where a listener throws', async () => {
    const made = await worldOf({ site: () => ({}) });
    const end = made.runner.listen(() => {
      throw new Error('listener');
    });
    const job = await made.startJob();
    await made.run();
    expect(made.record(job.id).state).toBe('completed');
    expect(made.logs.join('\n')).toContain('listener');
    end();
  });

  test('stops while nothing is to do, and while a page waits for its host', async () => {
    const made = await worldOf({ site: () => ({ status: 429, retryAfterMs: 600_000 }) });
    const job = await made.startJob();
    await made.run(() => made.events.some(({ type }) => type === 'page.postponed'));
    await made.runner.stop();
    expect(made.record(job.id)).toMatchObject({ state: 'scraping', counts: { waiting: 1, leased: 0 } });
    expect(made.timers.pending).toBe(0);
  });

  test('fails a job with zero data retention for which there is no more memory', async () => {
    const made = await worldOf({
      site: () => ({ links: ['/a', '/b', '/c'] }),
      failStore: (method) =>
        method === 'finishPage' && (world?.visited.length ?? 0) > 2 ? { kind: 'unwritable', isDone: false } : null,
      leavesNoTrace: true,
    });
    const job = await made.startJob();
    await made.run();
    expect(made.record(job.id)).toMatchObject({ state: 'failed', error: expect.stringContaining('memory') });
    expect(made.timers.pending).toBe(0);
  });
});
