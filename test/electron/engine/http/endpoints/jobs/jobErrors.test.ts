import { describe, expect, it } from 'vitest';
import { found, newJob } from '../../../../../support/jobWorld.ts';
import { jobServer } from './jobServer.ts';

describe('the errors of a job', () => {
  it('are its failed pages, and apart from them the URLs that robots.txt disallows', async () => {
    const { jobs, job, get, lease, finish } = await jobServer(2);
    const [done, failed] = await lease(2);
    if (done === undefined || failed === undefined) throw new Error('nothing was leased');
    await finish(done);
    const blocked = found('/private', { source: 'list', depth: 0, place: 9, refusal: 'robots' });
    await jobs.store.addPages(job.id, [blocked, found('/x.zip', { source: 'list', depth: 0, refusal: 'fileType' })]);
    await finish(failed, { kind: 'failed', error: { code: 'SCRAPE_TIMEOUT', message: 'too late' }, credits: 0 });
    const answer = await get(`/v2/batch/scrape/${job.id}/errors`);
    expect(answer).toMatchObject({
      httpStatus: 200,
      errors: [
        {
          id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as unknown,
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
          url: failed.url,
          code: 'SCRAPE_TIMEOUT',
          error: 'too late',
        },
      ],
      robotsBlocked: [blocked.url],
    });
  });

  it('are unknown with their job', async () => {
    const { job, get } = await jobServer(1);
    expect(await get(`/v2/crawl/${job.id}/errors`)).toMatchObject({ httpStatus: 404 });
    expect(await get(`/v2/batch/scrape/${newJob().id}/errors`)).toMatchObject({ httpStatus: 404 });
  });
});
