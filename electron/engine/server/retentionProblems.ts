import { toFormatObject } from '../../../shared/api/formats.ts';
import type { ScrapeRequest } from '../../../shared/api/scrape.ts';
import { keepsNothing } from '../cache/cacheRules.ts';
import type { Detail } from './describeIssues.ts';

/** Formats and actions whose results lie on disk until they are fetched. */
const keptFormats: ReadonlySet<string> = new Set(['screenshot', 'audio', 'video']);
const keptActions: ReadonlySet<string> = new Set(['screenshot', 'pdf']);

/** What zero data retention, and lockdown with it, does not go with (contract 2.2, api-facts 1.1). */
export function retentionProblems(request: ScrapeRequest): readonly Detail[] {
  if (!keepsNothing(request)) return [];
  const cause = request.lockdown === true ? 'lockdown' : 'zeroDataRetention';
  const message = (name: string): string => `${name} does not go with ${cause}: its result would be kept`;
  const formats = (request.formats ?? [])
    .map(toFormatObject)
    .flatMap(({ type }, index) =>
      keptFormats.has(type) ? [{ path: ['formats', index], message: message(type) }] : [],
    );
  const actions = (request.actions ?? []).flatMap(({ type }, index) =>
    keptActions.has(type) ? [{ path: ['actions', index], message: message(type) }] : [],
  );
  return [...formats, ...actions];
}
