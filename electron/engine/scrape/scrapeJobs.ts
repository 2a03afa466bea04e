import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { randomUUID } from 'node:crypto';
import type { EngineJob } from '../../../shared/api/engine/control.ts';

/** The current scrapes of the engine, for monitoring. */
export interface ScrapeJobs {
  /** Lists a scrape as waiting; call `start` when it begins, `end` when its response is sent. `run` is the caller's id of it. */
  add(url: string, client: string, run?: string | null): ListedJob;
  /** In the order of their arrival; the first hundred. */
  list(): readonly EngineJob[];
}

export interface ListedJob {
  start(): void;
  /** Reports progress while the pages of a file are read. */
  onPages(pages: NonNullable<EngineJob['pages']>): void;
  end(): void;
}

const maxListed = 100;
const maxRunIdChars = 64;

export function createScrapeJobs(now: () => number): ScrapeJobs {
  const jobs = new Map<string, Omit<EngineJob, 'ageMs'> & { readonly since: number }>();
  return {
    add(url, client, run = null) {
      const id = randomUUID();
      const job = {
        id,
        host: hostOf(url),
        client,
        since: now(),
        run: run?.slice(0, maxRunIdChars) ?? null,
        pages: null,
      };
      jobs.set(id, { ...job, state: 'waiting' });
      return {
        start: () => void jobs.set(id, { ...job, state: 'running' }),
        onPages: (pages) => void (jobs.has(id) && jobs.set(id, { ...job, state: 'running', pages })),
        end: () => void jobs.delete(id),
      };
    },
    list: () =>
      [...jobs.values()]
        .slice(0, maxListed)
        .map(({ since, ...job }) => ({ ...job, ageMs: Math.max(0, Math.round(now() - since)) })),
  };
}

/** Returns the host only: paths and queries may contain private data. */
export function hostOf(url: string): string {
  return canParseUrl(url) ? new URL(url).host.slice(0, 300) : '';
}
