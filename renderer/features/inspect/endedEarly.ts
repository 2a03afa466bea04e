import { localEngineConnectionId } from '../../../shared/base/brand.ts';
import { mostPagesOf } from '../../../shared/request/parserCatalogue.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';

/** Milliseconds that a scrape may take at most (contract 2.2). */
export const mostTime = 300_000;

/** Whether the local engine had no time for all pages that were asked for, and more can be had. */
export function endedEarly({
  connectionId,
  request,
  summary,
}: Pick<RunModel, 'connectionId' | 'request' | 'summary'>): boolean {
  const { pages } = summary ?? {};
  if (connectionId !== localEngineConnectionId || pages?.total == null || request['timeout'] === mostTime) return false;
  return pages.read < Math.min(pages.total, mostPagesOf(request));
}
