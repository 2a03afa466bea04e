import { batchScrapePath, crawlPath } from '../../../../../shared/api/crawl.ts';
import type { PageJobKind } from '../../../ports/jobs.ts';
import { ownUrl, type EndpointCall } from '../../endpoint.ts';

const paths: Readonly<Record<PageJobKind, string>> = { crawl: crawlPath, batchScrape: batchScrapePath };

/** Returns the absolute URL of a job's status. */
export function statusUrl(call: Pick<EndpointCall, 'headers' | 'url'>, kind: PageJobKind, id: string): string {
  return `${ownUrl(call)}${paths[kind]}/${id}`;
}
