import { canParseUrl } from '../../../../../shared/base/canParseUrl.ts';
import { ok, type Result } from '../../../../../shared/base/result.ts';
import type { JobRecord, JobStoreFailure } from '../../../ports/jobs.ts';
import { isBaseDomain, registrableDomain } from '../../../site/map/mapScope.ts';
import type { JobPort } from '../../serverPorts.ts';

/** Returns what a client should know about the result of a job: sentences, null for none. Those about a whole crawl come at its end. */
export async function jobWarning({ store }: JobPort, job: JobRecord): Promise<Result<string | null, JobStoreFailure>> {
  const warnings = job.warning === null ? [] : [job.warning];
  if (job.kind === 'crawl' && job.state !== 'scraping') {
    const blocked = await store.robotsBlocked(job.id, 1);
    if (!blocked.ok) return blocked;
    if (blocked.value.length > 0) warnings.push(robotsWarning);
    const few = fewResultsWarning(job);
    if (few !== null) warnings.push(few);
  }
  return ok(warnings.length === 0 ? null : warnings.join(' '));
}

const robotsWarning =
  'Pages were not crawled because robots.txt disallows them: the errors of the crawl list them. The scrape endpoint visits a single page.';

function fewResultsWarning({ url, request, counts, state }: JobRecord): string | null {
  if (state !== 'completed' || counts.documents > 1 || request['crawlEntireDomain'] === true) return null;
  if (!canParseUrl(url) || isBaseDomain(url)) return null;
  return `Only ${counts.documents} result(s) found. Crawl with crawlEntireDomain=true, from a higher-level path, or the base domain ${registrableDomain(url)} for more.`;
}
