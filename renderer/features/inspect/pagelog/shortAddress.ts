import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
/**
 * An address as a list of requests shows it: of the page's own site by its path, of another by its host and path. What cannot be
 * read as an address stays as it is.
 * @param home any address of the page's own site
 */
export function shortAddress(url: string, home: string): string {
  if (!/^https?:/i.test(url) || !canParseUrl(url)) return url;
  const { origin, host, pathname, search } = new URL(url);
  const isOwn = canParseUrl(home) && new URL(home).origin === origin;
  return `${isOwn ? '' : host}${pathname}${search}`;
}
