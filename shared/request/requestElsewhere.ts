import type { JsonObject } from '../base/json.ts';
import { canParseUrl } from '../base/canParseUrl.ts';

/** Options specific to one site: those for login, and those for clicking and selecting on its pages. */
const ofOneSite: ReadonlySet<string> = new Set([
  'headers',
  'profile',
  'actions',
  'includeTags',
  'excludeTags',
  'alexandria',
]);

/**
 * Returns a request for another URL with the options of this one. Site-specific options are dropped for another host: above all a cookie or
 * a key.
 */
export function requestElsewhere(body: JsonObject, url: string): JsonObject {
  const from = body['url'];
  const isSameHost = typeof from === 'string' && hostOf(from) !== null && hostOf(from) === hostOf(url);
  const kept = Object.entries(body).filter(([name]) => name !== 'url' && (isSameHost || !ofOneSite.has(name)));
  return { url, ...Object.fromEntries(kept) };
}

/** Whether a URL can be scraped. */
export function isScrapable(url: string): boolean {
  return /^https?:/i.test(url) && canParseUrl(url);
}

function hostOf(url: string): string | null {
  return canParseUrl(url) ? new URL(url).host : null;
}
