import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';
import { isZeroRetention } from '../../cache/cacheRules.ts';
import type { Detail } from './describeIssues.ts';

/** Programs that may name themselves in `integration` (api-facts 2.1); any other name begins with `_`. */
const integrations: ReadonlySet<string> = new Set(
  (
    'dify zapier pipedream raycast langchain crewai llamaindex n8n camelai make flowise metagpt relevanceai viasocket cli ' +
    'hermes gstack prometheus'
  ).split(' '),
);

/** Returns the problem of an integration name; null if it is valid. */
export function integrationProblem(integration: string | null | undefined): Detail | null {
  if (typeof integration !== 'string' || integrations.has(integration) || integration.startsWith('_')) return null;
  return { path: ['integration'], message: 'unknown integration; custom names start with _' };
}

/** Checks what the schemas of single options cannot: names from a list, and mutually exclusive options. */
export function checkOptions(request: ScrapeRequest): readonly Detail[] {
  const details: Detail[] = [];
  const { integration, profile, threatProtection } = request;
  const strange = integrationProblem(integration);
  if (strange !== null) details.push(strange);
  if (profile !== undefined && profile.saveChanges !== false && isZeroRetention(request))
    details.push({
      path: ['profile'],
      message: 'a profile keeps what zero data retention may not: only with saveChanges false',
    });
  if (threatProtection?.blockedTlds?.some((tld) => !/^[\p{Ll}\p{Lo}\p{N}-]+$/u.test(tld)) === true)
    details.push({
      path: ['threatProtection', 'blockedTlds'],
      message: 'file extensions are lowercase, without a dot',
    });
  return details;
}
