import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../electron/adapters/store/migrations.ts';
import { openSqlite } from '../../electron/adapters/store/sqliteDriver.ts';
import { createJobTables, type JobTables } from '../../electron/engine/jobs/store/jobTables.ts';
import { jobMigrations } from '../../electron/engine/jobs/store/schema.ts';
import type { FoundPage, LeasedPage, NewJob, PageOutcome } from '../../electron/engine/ports/jobs.ts';

/** Tables in a file of their own. */
export function openTables(): { readonly tables: JobTables; reopen(): JobTables; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-jobs-'));
  const path = join(folder, 'jobs.db');
  const open = (): JobTables => {
    database = openSqlite(path);
    for (const setting of ['journal_mode = WAL', 'synchronous = NORMAL']) database.pragma(setting);
    migrate(database, jobMigrations);
    return createJobTables(database, false);
  };
  let database = openSqlite(':memory:');
  return {
    tables: open(),
    reopen: open,
    remove() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function newJob(changes: Partial<NewJob> = {}): NewJob {
  return {
    id: randomUUID(),
    kind: 'crawl',
    client: 'test',
    url: 'https://site.example/',
    request: { url: 'https://site.example/' },
    maxDocuments: 100,
    leavesNoTrace: false,
    awaitsSitemaps: false,
    webhook: null,
    createdAt: 1000,
    expiresAt: 86_401_000,
    ...changes,
  };
}

export function found(path: string, changes: Partial<FoundPage> = {}): FoundPage {
  const url = new URL(path, 'https://site.example').href;
  return {
    key: url,
    url,
    source: 'link',
    depth: 1,
    place: 0,
    host: new URL(url).host,
    template: path.replaceAll(/\d+/g, '#'),
    relation: 'internal',
    refusal: null,
    ...changes,
  };
}

export const startPage = found('/', { source: 'start', depth: 0 });

export function document(page: LeasedPage, changes: { readonly finalKey?: string } = {}): PageOutcome {
  return {
    kind: 'document',
    body: JSON.stringify({ markdown: `# ${page.url}`, metadata: { sourceURL: page.url } }),
    facts: {
      scrapeId: randomUUID(),
      finalUrl: page.url,
      statusCode: 200,
      title: page.url,
      words: 1,
      durationMs: 5,
      credits: 1,
    },
    finalKey: changes.finalKey ?? page.key,
  };
}

/** Admits everything that can be admitted now. */
export function admitAll(tables: JobTables, jobId: string): void {
  while (tables.admit(jobId, 2000).hasMore);
}

export function leaseSome(tables: JobTables, jobId: string, maxPages = 4): readonly LeasedPage[] {
  return tables.lease({ jobId, maxPages, exceptHosts: [], maxPagesPerHost: maxPages, now: 2000, leaseMs: 60_000 });
}

/** URLs of the published documents, in their order. */
export function publishedUrls(tables: JobTables, jobId: string): string[] {
  const texts = tables.documents(jobId, 0, { count: 100_000, bytes: 1e9 });
  return texts.map((text) => (JSON.parse(text) as { metadata: { sourceURL: string } }).metadata.sourceURL);
}
