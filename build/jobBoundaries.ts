import type { Boundary } from './boundary.ts';

/** What the folders of jobs, and what opens them, may import. */
export const jobBoundaries: readonly Boundary[] = [
  {
    folder: 'electron/engine/launch/startJobStore.ts',
    imports: [],
    types: ['electron/engine/jobs/store'],
    packages: ['electron'],
    platform: 'node',
  },
  // A composition root: crawls and batches over scrapes, the guarded client, the job store and the rules of sites.
  {
    folder: 'electron/engine/launch/openJobs.ts',
    imports: [
      'shared/base',
      'electron/engine/jobs',
      'electron/engine/launch/crawlSites.ts',
      'electron/engine/launch/pageComparison.ts',
      'electron/engine/launch/startJobStore.ts',
      'electron/engine/scrape',
      'electron/engine/site',
      'electron/engine/webhooks',
    ],
    types: ['electron/engine/host', 'electron/engine/http', 'electron/engine/model', 'electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  // A composition root: the database that engines share.
  {
    folder: 'electron/engine/launch/openTeam.ts',
    imports: ['shared/base', 'electron/engine/jobs/postgres/openCluster.ts', 'electron/engine/launch/clusterFlags.ts'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/launch/crawlPatterns.ts',
    imports: ['shared/base', 'electron/engine/site'],
    types: ['electron/engine/host'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/launch/crawlSites.ts',
    imports: [
      'shared/base',
      'shared/api',
      'electron/engine/jobs',
      'electron/engine/launch/crawlPatterns.ts',
      'electron/engine/site',
    ],
    types: ['electron/guard', 'electron/engine/host', 'electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/launch/pageComparison.ts',
    imports: ['electron/engine/site'],
    types: ['electron/engine/host', 'electron/engine/jobs'],
    packages: [],
    platform: 'node',
  },
  // Requests of crawls, batches and maps, by the rules of a scrape.
  {
    folder: 'electron/engine/jobs/validate',
    imports: ['shared/base', 'shared/api', 'electron/engine/scrape/validate', 'electron/engine/site/userPatterns.ts'],
    types: ['electron/engine/ports', 'electron/engine/scrape/scrapeJob.ts', 'electron/engine/site/map'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/jobs/watch',
    imports: [],
    types: ['shared/base', 'electron/engine/ports'],
    packages: [],
    platform: 'pure',
  },
  // Options of a crawl from words.
  {
    folder: 'electron/engine/jobs/prompt',
    imports: ['shared/base', 'shared/api', 'electron/engine/site/userPatterns.ts'],
    types: ['electron/engine/ports', 'electron/engine/model'],
    packages: ['zod'],
    platform: 'node',
  },
  // Runs the pages of jobs. Of scrapes, and of the site that is crawled, it knows ports alone.
  {
    folder: 'electron/engine/jobs',
    imports: ['shared/base', 'shared/api'],
    types: ['electron/engine/ports'],
    packages: ['tldts'],
    platform: 'node',
  },
  // The jobs of one data folder, over the SQLite driver of the app's store.
  {
    folder: 'electron/engine/jobs/store',
    imports: [
      'shared/base',
      'electron/adapters/store/migrations.ts',
      'electron/adapters/store/sqliteDriver.ts',
      'electron/guard/guardWire.ts',
    ],
    types: ['electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  // The jobs of many machines in one PostgreSQL database, by the rules of the store of one.
  {
    folder: 'electron/engine/jobs/postgres',
    imports: ['shared/base', 'electron/engine/jobs/store'],
    types: ['shared/api', 'electron/adapters/store/sqliteDriver.ts', 'electron/engine/jobs', 'electron/engine/ports'],
    packages: ['pg', 'pg-boss'],
    platform: 'node',
  },
  // Sends events of jobs, through the guard.
  {
    folder: 'electron/engine/webhooks',
    imports: ['shared/base', 'shared/api', 'electron/engine/jobs/runner/storeCalls.ts'],
    types: ['electron/guard', 'electron/engine/jobs', 'electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
];
