import { describe, expect, it } from 'vitest';
import { jobProgressSchema, type JobProgress } from '../../../../../../shared/api/engine/jobs.ts';
import { found, newJob } from '../../../../../support/jobWorld.ts';
import { jobServer, type JobServer } from './jobServer.ts';

async function progress({ get, job }: JobServer): Promise<JobProgress> {
  return jobProgressSchema.parse(await get(`/trowel/jobs/${job.id}`));
}

describe('the numbers of a job', () => {
  it('are those of its pages, its hosts and its reasons', async () => {
    const server = await jobServer(3);
    const [page] = await server.lease(1);
    await server.jobs.store.addPages(server.job.id, [
      found('/1.zip', { source: 'list', depth: 0, refusal: 'file type' }),
      found('/2.zip', { source: 'list', depth: 0, place: 1, refusal: 'file type' }),
      found('https://other.example/', { source: 'list', depth: 0, place: 2, refusal: 'external' }),
    ]);
    expect(await progress(server)).toMatchObject({
      id: server.job.id,
      kind: 'batchScrape',
      state: 'scraping',
      counts: { documents: 0, skipped: 3, waiting: 2, leased: 1 },
      // The server under test has 60 pages a minute.
      pagesPerMinute: 60,
      remainingMs: 3000,
      reasons: { 'file type': 2, external: 1 },
      hosts: [{ host: page?.host, waiting: 2, leased: 1 }],
      endedAt: null,
    });
  });

  it('count what an ended job has not visited as skipped', async () => {
    const server = await jobServer(3);
    const [page] = await server.lease(2);
    if (page === undefined) throw new Error();
    await server.finish(page);
    await server.jobs.store.cancel(server.job.id, Date.now());
    expect(await progress(server)).toMatchObject({
      state: 'cancelled',
      counts: { documents: 1, skipped: 2, waiting: 0, leased: 0, held: 0 },
      pagesPerMinute: 0,
      remainingMs: 0,
      reasons: { cancelled: 2 },
      hosts: [{ host: page.host, waiting: 0, leased: 0 }],
    });
  });

  it('are those of jobs with zero data retention as well, and of no unknown or expired one', async () => {
    const server = await jobServer(2, { leavesNoTrace: true });
    expect(await progress(server)).toMatchObject({ counts: { held: 2 } });
    expect(await server.get(`/trowel/jobs/${newJob().id}`)).toMatchObject({ httpStatus: 404, error: 'Job not found' });
    const old = newJob({ createdAt: 1000, expiresAt: 2000 });
    await server.jobs.store.start(old, []);
    await server.jobs.store.cancel(old.id, 1500);
    expect(await server.get(`/trowel/jobs/${old.id}`)).toMatchObject({ httpStatus: 404 });
  });
});
