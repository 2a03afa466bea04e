import { batchScrapePath, crawlPath } from '../../../../../shared/api/crawl.ts';
import type { JobKind } from '../../../ports/jobs.ts';
import type { EndpointCall } from '../../endpoint.ts';
import { singleHeader } from '../../headers.ts';

const paths: Readonly<Record<JobKind, string>> = { crawl: crawlPath, batchScrape: batchScrapePath };

/**
 * Returns the absolute URL of a job's status. Clients follow it as it is, so it has the address by which this caller reached the engine:
 * the guard has checked the Host header, and a tunnel says in `X-Forwarded-Proto` that its callers use HTTPS.
 */
export function statusUrl({ headers, url }: Pick<EndpointCall, 'headers' | 'url'>, kind: JobKind, id: string): string {
  const host = singleHeader(headers, 'host')?.trim().toLowerCase();
  const scheme = singleHeader(headers, 'x-forwarded-proto')?.trim().toLowerCase() === 'https' ? 'https' : 'http';
  return `${host === undefined ? url : `${scheme}://${host}`}${paths[kind]}/${id}`;
}
