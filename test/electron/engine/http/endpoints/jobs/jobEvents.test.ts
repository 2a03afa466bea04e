import { describe, expect, it } from 'vitest';
import { jobEventsSchema, type JobEvents } from '../../../../../../shared/api/engine/jobs.ts';
import { newJob } from '../../../../../support/jobWorld.ts';
import { jobServer, type JobServer } from './jobServer.ts';

async function events({ get, job }: JobServer, query = ''): Promise<JobEvents> {
  return jobEventsSchema.parse(await get(`/trowel/jobs/${job.id}/events${query}`));
}

const shown = ({ events: all }: JobEvents): unknown[] => all.map(({ seq: _seq, at: _at, ...event }) => event);

describe('the events of a job', () => {
  it('tell what became of each page, and continue after a number', async () => {
    const server = await jobServer(4);
    const [first, second, third, fourth] = await server.lease(4);
    if (first === undefined || second === undefined || third === undefined || fourth === undefined) throw new Error();
    const started = await events(server);
    expect(started).toMatchObject({ next: 5, isEnded: false });
    expect(shown(started)).toEqual([
      { type: 'job.started' },
      ...[first, second, third, fourth].map(({ number, url }) => ({ type: 'page.started', number, url, attempt: 1 })),
    ]);
    await server.finish(first);
    await server.finish(second, { kind: 'failed', error: { code: 'X', message: 'broken' }, credits: 0 });
    await server.finish(third, { kind: 'skipped', reason: 'robots' });
    await server.finish(fourth, { kind: 'retry', notBefore: 5000 });
    const ended = await events(server, `?after=${started.next}`);
    expect(shown(ended)).toEqual([
      { type: 'page.done', number: 0, url: first.url, statusCode: 200, durationMs: 5, words: 1, credits: 1 },
      { type: 'page.failed', number: 1, url: second.url, code: 'X', error: 'broken' },
      { type: 'page.skipped', number: 2, url: third.url, reason: 'robots' },
      { type: 'page.postponed', number: 3, url: fourth.url, notBefore: 5000 },
    ]);
    await server.jobs.store.cancel(server.job.id, Date.now());
    const last = await events(server, `?after=${ended.next}&wait=20`);
    expect(last).toMatchObject({ isEnded: true, events: [{ type: 'job.cancelled' }] });
    // A caller that comes back learns at once that there is nothing more.
    expect(await events(server, `?after=${last.next}&wait=20`)).toMatchObject({ isEnded: true, events: [] });
  });

  it('tell of pauses, of a level that did not wait and of warnings', async () => {
    const server = await jobServer(2);
    const [page] = await server.lease(1);
    if (page === undefined) throw new Error();
    const { store } = server.jobs;
    const { id } = server.job;
    await store.noteHostPause({ jobId: id, host: page.host, reason: 'throttled', until: 9000, now: 5000 });
    await store.relaxOrder(id, 6000);
    await store.warn(id, 'robots.txt was ignored.', 7000);
    await store.release(page, 8000);
    expect((await events(server, '?after=2')).events).toEqual([
      { seq: 2, at: 5000, type: 'host.paused', host: page.host, reason: 'throttled', until: 9000 },
      { seq: 3, at: 6000, type: 'order.relaxed', number: 0 },
      { seq: 4, at: 7000, type: 'job.warned', warning: 'robots.txt was ignored.' },
      { seq: 5, at: 8000, type: 'page.released', number: 0, url: page.url },
    ]);
  });

  it('are waited for, and given with the commit that adds them', async () => {
    const server = await jobServer(1);
    const waiting = events(server, '?after=1&wait=20');
    const [page] = await server.lease(1);
    expect(shown(await waiting)).toEqual([{ type: 'page.started', number: 0, url: page?.url, attempt: 1 }]);
  });

  it('come in parts of at most 500', async () => {
    const server = await jobServer(600);
    await server.lease(600);
    const first = await events(server);
    expect([first.events.length, first.next]).toEqual([500, 500]);
    await server.jobs.store.cancel(server.job.id, Date.now());
    expect(await events(server)).toMatchObject({ next: 500, isEnded: false });
    const rest = await events(server, `?after=${first.next}`);
    expect([rest.events.length, rest.isEnded]).toEqual([102, true]);
  });

  it('of a job with zero data retention are given as well', async () => {
    const server = await jobServer(1, { leavesNoTrace: true });
    await server.lease(1);
    expect(shown(await events(server))).toHaveLength(2);
  });

  it('are refused for an unknown job and for a query that cannot be read', async () => {
    const { get, job } = await jobServer(1);
    expect(await get(`/trowel/jobs/${newJob().id}/events`)).toMatchObject({ httpStatus: 404, error: 'Job not found' });
    expect(await get(`/trowel/jobs/${job.id}/events?after=-1`)).toMatchObject({ httpStatus: 400 });
    expect(await get(`/trowel/jobs/${job.id}/events?wait=21`)).toMatchObject({ httpStatus: 400 });
  });
});
