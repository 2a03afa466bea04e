import type { JsonObject } from '../base/json.ts';
import { canParseUrl } from '../base/canParseUrl.ts';

/** Options that are about one site: what logs in there, and what is clicked and kept of its pages. */
const ofOneSite: ReadonlySet<string> = new Set([
  'headers',
  'profile',
  'actions',
  'includeTags',
  'excludeTags',
  'alexandria',
]);

/** A request for another address with the options of this one. To another host go none that are about a site: a cookie or a key least of all. */
export function requestElsewhere(body: JsonObject, url: string): JsonObject {
  const from = body['url'];
  const isSameHost = typeof from === 'string' && hostOf(from) !== null && hostOf(from) === hostOf(url);
  const kept = Object.entries(body).filter(([name]) => name !== 'url' && (isSameHost || !ofOneSite.has(name)));
  return { url, ...Object.fromEntries(kept) };
}

/** Whether an address can be that of a scrape. */
export function isScrapable(url: string): boolean {
  return /^https?:/i.test(url) && canParseUrl(url);
}

function hostOf(url: string): string | null {
  return canParseUrl(url) ? new URL(url).host : null;
}
