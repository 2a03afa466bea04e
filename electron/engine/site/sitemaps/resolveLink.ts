import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { sitemapLimits } from './sitemapFile.ts';

/**
 * Returns the URL that a sitemap states, as written where it is absolute.
 * @param base the URL of the file; null accepts absolute URLs only
 * @returns null where the text is no web URL or too long
 */
export function resolveLink(text: string, base: string | null): string | null {
  const stated = text.trim();
  if (stated === '' || stated.length > sitemapLimits.maxUrlChars) return null;
  if (/^https?:\/\//i.test(stated)) return canParseUrl(stated) ? stated : null;
  if (base === null || !canParseUrl(stated, base)) return null;
  const { href, protocol } = new URL(stated, base);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
