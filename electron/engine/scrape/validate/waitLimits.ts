import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';
import { timeoutBounds } from '../../../../shared/api/options.ts';
import type { Detail } from './describeIssues.ts';

/** Refuses a `waitFor` that takes all of the timeout: no page could be read in time (api-facts 2.1). */
export function waitLimits({ waitFor = 0, timeout = timeoutBounds.default }: ScrapeRequest): readonly Detail[] {
  if (waitFor < timeout) return [];
  return [{ path: ['waitFor'], message: `waitFor (${waitFor} ms) must be shorter than timeout (${timeout} ms)` }];
}
