import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { randomUUID } from 'node:crypto';
import type { EngineJob } from '../../../shared/api/engine/control.ts';

/** The scrapes that the engine has now, for whoever watches it. */
export interface ScrapeJobs {
  /** Lists a scrape as waiting; `start` when its turn has come, `end` when it is answered. */
  add(url: string, client: string): { start(): void; end(): void };
  /** In the order of their arrival; the first hundred. */
  list(): readonly EngineJob[];
}

const mostListed = 100;

export function createScrapeJobs(now: () => number): ScrapeJobs {
  const jobs = new Map<string, Omit<EngineJob, 'ageMs'> & { readonly since: number }>();
  return {
    add(url, client) {
      const id = randomUUID();
      const job = { id, host: hostOf(url), client, since: now() };
      jobs.set(id, { ...job, state: 'waiting' });
      return {
        start: () => void jobs.set(id, { ...job, state: 'running' }),
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
