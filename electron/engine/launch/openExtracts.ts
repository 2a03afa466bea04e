import { join } from 'node:path';
import { searchLimits } from '../../../shared/api/search.ts';
import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { err, ok } from '../../../shared/base/result.ts';
import { createExtractAnnouncer } from '../extraction/announceExtract.ts';
import { createExtractService, type ExtractService } from '../extraction/extractService.ts';
import type { ExtractPorts } from '../extraction/runExtract.ts';
import { openExtractStore } from '../extraction/extractStore.ts';
import type { MapPort, SearchPort, SearchPortFailure } from '../http/serverPorts.ts';
import { systemTimers } from '../jobs/timers.ts';
import type { PageModel } from '../model/pageModel.ts';
import type { CheckSchema } from '../model/schemaChecker.ts';
import type { JobStore } from '../ports/jobs.ts';
import type { ScrapeService } from '../scrape/scrapeService.ts';
import { validateSearch } from '../search/validateSearch.ts';

export interface ExtractSettings {
  readonly scrapes: ScrapeService;
  readonly maps: MapPort;
  readonly searches: Pick<SearchPort, 'search'>;
  readonly checkSchema: CheckSchema;
  readonly model: PageModel;
  /** Where the events of jobs with a webhook are stored, to be sent. */
  readonly outbox: Pick<JobStore, 'announce'>;
  readonly log: (line: string) => void;
}

/** Opens the jobs that read data from several pages, over scrapes and maps. */
export function openExtracts(
  data: string,
  { scrapes, maps, searches, checkSchema, model, outbox, log }: ExtractSettings,
): ExtractService & { readonly isModelSet: boolean } {
  const store = openExtractStore(join(data, 'extracts'), log);
  const work = { scrapes, map: maps.map, search: searchWith(searches), checkSchema };
  const announce = createExtractAnnouncer({ store: outbox, timers: systemTimers, log });
  return { ...createExtractService({ work, store, announce, now: Date.now, log }), isModelSet: model.isSet };
}

/** Searches the web as a search request does, or the library where no provider is set up. */
function searchWith({ search }: Pick<SearchPort, 'search'>): ExtractPorts['search'] {
  return async (query, limit, { leavesNoTrace, ...caller }) => {
    const request = validateSearch({ query: query.slice(0, searchLimits.maxQueryChars), limit }, Date.now());
    if (!request.ok) return err(request.error.error);
    const found = await search(request.value, { ...caller, isPrivate: leavesNoTrace });
    if (!found.ok) return err(`The search for pages failed: ${reasonOf(found.error)}`);
    const { web } = found.value.data;
    const results = Array.isArray(web) ? (web as readonly JsonValue[]).filter(isJsonObject) : [];
    const urls = results.flatMap(({ url }) => (typeof url === 'string' ? [url] : []));
    return ok({ urls, warnings: found.value.warnings });
  };
}

function reasonOf(failure: SearchPortFailure): string {
  if (failure.kind === 'failed') return failure.reasons.join(' ');
  return failure.kind === 'timeout' ? 'no provider responded in time.' : 'it was ended.';
}
