import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';
import type { Detail } from './describeIssues.ts';

/**
 * Checks constraints between formats (api-facts 1.1): one screenshot, one kind of `json`, `changeTracking` with `markdown`, and `rawBase64`
 * alone.
 */
export function formatLimits({ formats = [], actions = [] }: ScrapeRequest): readonly Detail[] {
  const details: Detail[] = [];
  const types = formats.map((format) => (typeof format === 'string' ? format : format.type));
  const secondScreenshot = types.indexOf('screenshot', types.indexOf('screenshot') + 1);
  if (secondScreenshot > 0)
    details.push({ path: ['formats', secondScreenshot], message: 'at most one screenshot per request' });
  if (types.includes('json') && types.includes('deterministicJson'))
    details.push({
      path: ['formats', types.indexOf('deterministicJson')],
      message: 'deterministicJson does not go with json: both make data.json',
    });
  if (types.includes('changeTracking') && !types.includes('markdown'))
    details.push({
      path: ['formats', types.indexOf('changeTracking')],
      message: 'changeTracking needs markdown among the formats',
    });
  for (const [index, type] of types.entries()) {
    const path = ['formats', index];
    if (type !== 'rawBase64') continue;
    if (formats.length > 1) details.push({ path, message: 'rawBase64 must be the only format' });
    if (actions.length > 0)
      details.push({
        path,
        message: 'rawBase64 returns the response body unchanged, so it cannot be combined with actions',
      });
  }
  return details;
}
