import type { AuditLog } from '../audit/auditLog.ts';
import { hostOf } from './scrapeJobs.ts';
import type { ScrapeService } from './scrapeService.ts';

/** Logs each scrape that names its user before its response; a scrape of which nothing may be stored is not logged. */
export function auditScrapes(scrapes: ScrapeService, audit: AuditLog): ScrapeService {
  return {
    async scrape(job, caller) {
      const result = await scrapes.scrape(job, caller);
      const { auditMetadata } = job.request;
      if (auditMetadata !== undefined && job.cacheUse.storesResult)
        await audit.write({ username: auditMetadata.username, host: hostOf(job.url), success: result.ok });
      return result;
    },
  };
}

/** Calls back after each scrape that succeeds. */
export function noteSuccesses(scrapes: ScrapeService, succeeded: () => void): ScrapeService {
  return {
    async scrape(job, caller) {
      const result = await scrapes.scrape(job, caller);
      if (result.ok) succeeded();
      return result;
    },
  };
}
