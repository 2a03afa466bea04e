import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { randomUUID } from 'node:crypto';
import type { EngineJob } from '../../../shared/api/engine/control.ts';

/** The scrapes that the engine has now, for whoever watches it. */
export interface ScrapeJobs {
  /** Lists a scrape as waiting; `start` when its turn has come, `end` when it is answered. `run` is the caller's own name for it. */
  add(url: string, client: string, run?: string | null): ListedJob;
  /** In the order of their arrival; the first hundred. */
  list(): readonly EngineJob[];
}

export interface ListedJob {
  start(): void;
  /** Told while the pages of a file are read. */
  onPages(pages: NonNullable<EngineJob['pages']>): void;
  end(): void;
}

const mostListed = 100;
const longestRun = 64;

export function createScrapeJobs(now: () => number): ScrapeJobs {
  const jobs = new Map<string, Omit<EngineJob, 'ageMs'> & { readonly since: number }>();
  return {
    add(url, client, run = null) {
      const id = randomUUID();
      const job = { id, host: hostOf(url), client, since: now(), run: run?.slice(0, longestRun) ?? null, pages: null };
      jobs.set(id, { ...job, state: 'waiting' });
      return {
        start: () => void jobs.set(id, { ...job, state: 'running' }),
        onPages: (pages) => void (jobs.has(id) && jobs.set(id, { ...job, state: 'running', pages })),
        end: () => void jobs.delete(id),
      };
    },
    list: () =>
      [...jobs.values()]
        .slice(0, mostListed)
        .map(({ since, ...job }) => ({ ...job, ageMs: Math.max(0, Math.round(now() - since)) })),
  };
}

/** The host alone: paths and queries may hold what is nobody else's. */
export function hostOf(url: string): string {
  return canParseUrl(url) ? new URL(url).host.slice(0, 300) : '';
}
