import { describe, expect, it } from 'vitest';
import { frontierSchema, type Frontier } from '../../../../../../shared/api/engine/jobs.ts';
import { found, newJob } from '../../../../../support/jobWorld.ts';
import { jobServer, type JobServer } from './jobServer.ts';

async function frontier({ get, job }: JobServer, query = ''): Promise<Frontier> {
  return frontierSchema.parse(await get(`/trowel/jobs/${job.id}/frontier${query}`));
}

describe('the frontier of a job', () => {
  it('shows each page with what became of it', async () => {
    const server = await jobServer(3);
    const [done, failed] = await server.lease(2);
    if (done === undefined || failed === undefined) throw new Error();
    await server.finish(done);
    await server.finish(failed, { kind: 'failed', error: { code: 'X', message: 'broken' }, credits: 0 });
    await server.jobs.store.addPages(server.job.id, [found('/no', { source: 'list', depth: 0, refusal: 'exclude' })]);
    const { pages, next } = await frontier(server);
    expect(next).toBeNull();
    expect(pages).toMatchObject([
      { number: 0, url: done.url, state: 'done', statusCode: 200, words: 1, attempts: 1, finalUrl: done.url },
      { number: 1, state: 'failed', code: 'X', error: 'broken', scrapeId: null },
      { number: 2, state: 'waiting', attempts: 0, endedAt: null },
      { number: null, state: 'skipped', reason: 'exclude' },
    ]);
    expect(pages[0]).not.toHaveProperty('place');
  });

  it('comes in parts, of one state where the query names it', async () => {
    const server = await jobServer(250);
    await server.lease(30);
    expect((await frontier(server)).pages).toHaveLength(100);
    const urls: string[] = [];
    for (let next: number | null = 0; next !== null; ) {
      const part = await frontier(server, `?state=waiting&limit=100&after=${next}`);
      urls.push(...part.pages.map(({ url }) => url));
      next = part.next;
    }
    expect(new Set(urls).size).toBe(220);
    expect((await frontier(server, '?state=leased&limit=1000')).pages).toHaveLength(30);
  });

  it('shows what an ended job has not visited as skipped, also where only such pages are asked for', async () => {
    const server = await jobServer(5);
    await server.lease(5);
    await server.jobs.store.addPages(server.job.id, [found('/no', { source: 'list', depth: 0, refusal: 'robots' })]);
    await server.jobs.store.cancel(server.job.id, Date.now());
    const { pages } = await frontier(server, '?state=skipped');
    expect(pages.map(({ reason }) => reason)).toEqual([...Array<string>(5).fill('cancelled'), 'robots']);
    expect((await frontier(server, '?state=skipped&limit=4')).next).toBe(4);
    expect((await frontier(server, '?state=waiting')).pages).toEqual([]);
  });

  it('of a job with zero data retention is given from memory', async () => {
    const server = await jobServer(2, { leavesNoTrace: true });
    expect((await frontier(server)).pages).toHaveLength(2);
  });

  it('is refused for an unknown job and for a query that cannot be read', async () => {
    const { get, job } = await jobServer(1);
    expect(await get(`/trowel/jobs/${newJob().id}/frontier`)).toMatchObject({ httpStatus: 404 });
    for (const query of ['limit=0', 'limit=1001', 'state=lost', 'after=x'])
      expect(await get(`/trowel/jobs/${job.id}/frontier?${query}`)).toMatchObject({ httpStatus: 400 });
  });
});
