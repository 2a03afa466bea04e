import { toFormatObject } from '../../../../shared/api/formats.ts';
import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';
import { isZeroRetention } from '../../cache/cacheRules.ts';
import type { Detail } from './describeIssues.ts';

/** Formats and actions whose results are stored on disk until they are downloaded. */
const storedFormats: ReadonlySet<string> = new Set(['screenshot', 'audio', 'video']);
const storedActions: ReadonlySet<string> = new Set(['screenshot', 'pdf']);

/** Returns the options that are incompatible with zero data retention, and so with lockdown (contract 2.2, api-facts 1.1). */
export function retentionProblems(request: ScrapeRequest): readonly Detail[] {
  if (!isZeroRetention(request)) return [];
  const cause = request.lockdown === true ? 'lockdown' : 'zeroDataRetention';
  const message = (name: string): string => `${name} cannot be combined with ${cause}: its result would be stored`;
  const formats = (request.formats ?? [])
    .map(toFormatObject)
    .flatMap(({ type }, index) =>
      storedFormats.has(type) ? [{ path: ['formats', index], message: message(type) }] : [],
    );
  const actions = (request.actions ?? []).flatMap(({ type }, index) =>
    storedActions.has(type) ? [{ path: ['actions', index], message: message(type) }] : [],
  );
  return [...formats, ...actions];
}
