import { describe, expect, it } from 'vitest';
import { newJob } from '../../../../../support/jobWorld.ts';
import { jobServer } from './jobServer.ts';

describe('the end of a job by its client', () => {
  it('is confirmed each time, and keeps what the job has', async () => {
    const { job, get, send, lease, finish } = await jobServer(2);
    const [page] = await lease(1);
    if (page === undefined) throw new Error('nothing was leased');
    await finish(page);
    const path = `/v2/batch/scrape/${job.id}`;
    for (let times = 0; times < 2; times += 1)
      expect(await send('DELETE', path)).toEqual({ httpStatus: 200, status: 'cancelled' });
    expect(await get(path)).toMatchObject({ status: 'cancelled', completed: 1, total: 1 });
  });

  it('is refused for a job that has completed, and for one that is unknown or of another kind', async () => {
    const { job, send, lease, finish } = await jobServer(1);
    for (const page of await lease(1)) await finish(page);
    expect(await send('DELETE', `/v2/batch/scrape/${job.id}`)).toMatchObject({
      httpStatus: 409,
      error: 'Batch scrape is already completed',
    });
    expect(await send('DELETE', `/v2/crawl/${job.id}`)).toMatchObject({ httpStatus: 404 });
    expect(await send('DELETE', `/v2/crawl/${newJob().id}`)).toMatchObject({ httpStatus: 404, error: 'Job not found' });
  });
});
