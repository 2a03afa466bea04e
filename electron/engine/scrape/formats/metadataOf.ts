import { STATUS_CODES } from 'node:http';
import type { Fields, ScrapeContext } from './formatProducer.ts';

/** Metadata of the service about a scrape (api-facts 2.7). */
export interface AboutService {
  readonly scrapeId: string;
  /** Milliseconds that the scrape waited in the queue. */
  readonly waitedMs: number;
  /** Time of the capture of a cached page, in ms since 1970; null for a fresh page. */
  readonly cachedAt: number | null;
  readonly creditsUsed: number;
}

/** Builds the `metadata` common to all responses. */
export function metadataOf({ job, page, output }: Omit<ScrapeContext, 'produced'>, about: AboutService): Fields {
  const { waitedMs, cachedAt } = about;
  return {
    ...output.metadata,
    // A file that came with its request has no URL but its name (api-facts 2.7).
    ...(job.upload === undefined
      ? { sourceURL: sourceOf(job), url: page.url }
      : { sourceURL: job.upload.name, url: job.upload.name, sourceFile: job.upload.name }),
    statusCode: page.statusCode,
    contentType: page.contentType ?? undefined,
    error: page.statusCode >= 400 ? (STATUS_CODES[page.statusCode] ?? `Status ${page.statusCode}`) : undefined,
    scrapeId: about.scrapeId,
    timezone: job.locale.timezone,
    proxyUsed: page.proxyUsed,
    cacheState: cachedAt === null ? 'miss' : 'hit',
    cachedAt: cachedAt === null ? undefined : new Date(cachedAt).toISOString(),
    creditsUsed: about.creditsUsed,
    privateHosts: page.privateHosts?.length ? [...page.privateHosts] : undefined,
    concurrencyLimited: waitedMs > 0,
    concurrencyQueueDurationMs: waitedMs > 0 ? waitedMs : undefined,
  };
}

/** Returns the URL as requested (contract 2.5); if that was not a valid URL, its normalized form. */
function sourceOf({ request, url }: ScrapeContext['job']): string {
  const asked = request.url.trim();
  return /^https?:\/\/[!#-;=?-[\]_a-z~]+$/i.test(asked) ? asked : url;
}
