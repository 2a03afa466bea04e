import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
/**
 * Returns a URL as a list of requests shows it: by path for the page's own site, by host and path for another. Text that is not a valid URL
 * is returned unchanged.
 * @param home any URL of the page's own site
 */
export function shortAddress(url: string, home: string): string {
  if (!/^https?:/i.test(url) || !canParseUrl(url)) return url;
  const { origin, host, pathname, search } = new URL(url);
  const isOwn = canParseUrl(home) && new URL(home).origin === origin;
  return `${isOwn ? '' : host}${pathname}${search}`;
}
