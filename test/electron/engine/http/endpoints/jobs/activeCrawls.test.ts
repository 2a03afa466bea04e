import { expect, it } from 'vitest';
import { newJob } from '../../../../../support/jobWorld.ts';
import { jobServer } from './jobServer.ts';

it('lists the crawls that are running, the oldest first, without what is not of the API', async () => {
  const { jobs, get } = await jobServer(1);
  const request = { url: 'https://kiln.example/', limit: 5, allowPrivate: 'kiln.example' };
  const [young, old, ended] = [newJob({ createdAt: 5000, request }), newJob({ createdAt: 4000, request }), newJob()];
  for (const job of [young, old, ended]) await jobs.store.start(job, []);
  await jobs.store.cancel(ended.id, 2000);
  expect(await get('/v2/crawl/active')).toEqual({
    httpStatus: 200,
    success: true,
    crawls: [old, young].map(({ id, url, createdAt }) => ({
      id,
      teamId: 'local',
      url,
      created_at: new Date(createdAt).toISOString(),
      options: { limit: 5 },
    })),
  });
  expect(await get('/v2/crawl/ongoing')).toMatchObject({ crawls: [{ id: old.id }, { id: young.id }] });
});
