import { canParseUrl } from '../../base/canParseUrl.ts';

/**
 * Returns the form of a URL by which two crawls have the same page: scheme, `www.`, a slash at the end and a fragment that is no route make no
 * difference. A text that is no URL is its own form.
 */
export function pageKey(url: string): string {
  if (!canParseUrl(url)) return url;
  const { protocol, host, pathname, search, hash } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return url;
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const route = /^#[!/]/.test(hash) ? hash : '';
  return `${host.replace(/^www\./, '')}${path}${search}${route}`;
}
