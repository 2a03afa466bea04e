import { describe, expect, it } from 'vitest';
import { createScrapeJobs, hostOf } from '../../../../electron/engine/scrape/scrapeJobs.ts';

describe('the scrapes that the engine has', () => {
  it('wait, run and are gone, in the order of their arrival', () => {
    let now = 100;
    const jobs = createScrapeJobs(() => now);
    const first = jobs.add('https://one.example/path?token=secret', 'trowel');
    const second = jobs.add('https://two.example/', 'curl/8');
    first.start();
    now = 350;
    expect(jobs.list()).toMatchObject([
      { host: 'one.example', state: 'running', client: 'trowel', ageMs: 250 },
      { host: 'two.example', state: 'waiting', client: 'curl/8', ageMs: 250 },
    ]);
    first.end();
    expect(jobs.list().map(({ host }) => host)).toEqual(['two.example']);
    second.end();
    expect(jobs.list()).toEqual([]);
  });

  it('tell how far the reading of a file is, to whoever knows what its caller calls it', () => {
    const jobs = createScrapeJobs(() => 0);
    const job = jobs.add('https://one.example/long.pdf', 'trowel', 'run-1');
    job.start();
    expect(jobs.list()).toMatchObject([{ run: 'run-1', pages: null }]);
    job.onPages({ read: 12, total: 400 });
    expect(jobs.list()).toMatchObject([{ run: 'run-1', state: 'running', pages: { read: 12, total: 400 } }]);
    job.end();
    job.onPages({ read: 13, total: 400 });
    expect(jobs.list()).toEqual([]);
  });

  it('are told by host alone, and a hundred at most', () => {
    const jobs = createScrapeJobs(() => 0);
    for (let count = 0; count < 120; count += 1) jobs.add(`https://${count}.example/`, '');
    expect(jobs.list()).toHaveLength(100);
    expect([hostOf('https://a.example:8443/secret'), hostOf('no address')]).toEqual(['a.example:8443', '']);
  });
});
