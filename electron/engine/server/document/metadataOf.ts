import { STATUS_CODES } from 'node:http';
import type { Fields, ScrapeInHand } from './maker.ts';

/** What the service tells of its own part in a scrape (api-facts 2.7). */
export interface AboutService {
  readonly scrapeId: string;
  /** Milliseconds that the scrape waited for a place. */
  readonly waitedMs: number;
  /** When the page was captured, milliseconds since 1970, where it comes from the cache; null for a fresh one. */
  readonly cachedAt: number | null;
  readonly creditsUsed: number;
}

/** What every answer's `metadata` says, whatever was asked for. */
export function metadataOf({ job, page, output }: Omit<ScrapeInHand, 'made'>, about: AboutService): Fields {
  const { waitedMs, cachedAt } = about;
  return {
    ...output.metadata,
    sourceURL: sourceOf(job),
    url: page.url,
    statusCode: page.statusCode,
    contentType: page.contentType ?? undefined,
    error: page.statusCode >= 400 ? (STATUS_CODES[page.statusCode] ?? `Status ${page.statusCode}`) : undefined,
    scrapeId: about.scrapeId,
    timezone: job.place.timezone,
    proxyUsed: page.proxyUsed,
    cacheState: cachedAt === null ? 'miss' : 'hit',
    cachedAt: cachedAt === null ? undefined : new Date(cachedAt).toISOString(),
    creditsUsed: about.creditsUsed,
    privateHosts: page.privateHosts?.length ? [...page.privateHosts] : undefined,
    concurrencyLimited: waitedMs > 0,
    concurrencyQueueDurationMs: waitedMs > 0 ? waitedMs : undefined,
  };
}

/** The address as it was asked for (contract 2.5); where it was none as it stood, as it was understood. */
function sourceOf({ request, url }: ScrapeInHand['job']): string {
  const asked = request.url.trim();
  return /^https?:\/\/[!#-;=?-[\]_a-z~]+$/i.test(asked) ? asked : url;
}
