import { describe, expect, it } from 'vitest';
import { found, newJob } from '../../../../../support/jobWorld.ts';
import { jobServer, type JobServer } from './jobServer.ts';

/** The warning of the status of a crawl that has ended. */
async function warningOf(
  { jobs, get }: JobServer,
  url: string,
  {
    isBlocked = false,
    request = {},
  }: { readonly isBlocked?: boolean; readonly request?: { crawlEntireDomain?: boolean } },
): Promise<unknown> {
  const job = newJob({ url, request, createdAt: Date.now(), expiresAt: Date.now() + 60_000 });
  await jobs.store.start(job, isBlocked ? [found('/private', { source: 'start', depth: 0, refusal: 'robots' })] : []);
  await jobs.store.admit(job.id, Date.now());
  return (await get(`/v2/crawl/${job.id}`))['warning'];
}

describe('the warning of a crawl', () => {
  it('names robots.txt where it kept pages out', async () => {
    const server = await jobServer(0);
    expect(await warningOf(server, 'https://kiln.example/', { isBlocked: true })).toMatch(/robots\.txt disallows/);
  });

  it('says how to find more where a crawl below a path found little', async () => {
    const server = await jobServer(0);
    expect(await warningOf(server, 'https://www.kiln.example/docs/', {})).toMatch(
      /^Only 0 result\(s\) found\..*kiln\.example for more\.$/,
    );
    expect(await warningOf(server, 'https://kiln.example/', {})).toBeUndefined();
    const entire = { request: { crawlEntireDomain: true } };
    expect(await warningOf(server, 'https://kiln.example/docs/', entire)).toBeUndefined();
  });
});
