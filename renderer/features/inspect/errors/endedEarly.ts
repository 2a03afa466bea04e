import { localEngineConnectionId } from '../../../../shared/base/brand.ts';
import { maxPagesOf } from '../../../../shared/request/parserCatalogue.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';

/** Maximum duration of a scrape in milliseconds (contract 2.2). */
export const maxScrapeMs = 300_000;

/** Whether the local engine ran out of time before reading all requested pages, and a longer timeout is possible. */
export function endedEarly({
  connectionId,
  request,
  summary,
}: Pick<RunModel, 'connectionId' | 'request' | 'summary'>): boolean {
  const { pages } = summary ?? {};
  if (connectionId !== localEngineConnectionId || pages?.total == null || request['timeout'] === maxScrapeMs)
    return false;
  return pages.read < Math.min(pages.total, maxPagesOf(request));
}
