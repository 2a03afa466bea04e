import type { ScrapeRequest } from '../../../shared/api/scrape.ts';
import type { Detail } from './describeIssues.ts';

/** What formats ask of a request beside their own shape (api-facts 1.1): `rawBase64` wants to be alone. */
export function formatLimits({ formats = [], actions = [] }: ScrapeRequest): readonly Detail[] {
  const details: Detail[] = [];
  for (const [index, format] of formats.entries()) {
    const type = typeof format === 'string' ? format : format.type;
    const path = ['formats', index];
    if (type !== 'rawBase64') continue;
    if (formats.length > 1) details.push({ path, message: 'rawBase64 must be the only format' });
    if (actions.length > 0)
      details.push({ path, message: 'rawBase64 is of the answer as it came: no actions with it' });
  }
  return details;
}
