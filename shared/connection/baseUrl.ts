import { canParseUrl } from '../base/canParseUrl.ts';
import { err, ok, type Result } from '../base/result.ts';
import { trimEndBy } from '../base/trimText.ts';

export type BaseUrlProblem = 'empty' | 'not-a-url' | 'scheme' | 'credentials' | 'query' | 'insecure';

export interface BaseUrlRules {
  /** The explicit switch that lets http go to a host that is not loopback (security 6). */
  readonly allowInsecureHttp: boolean;
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Parses a pasted base URL: trims it, drops a trailing slash and a pasted `/v1` or `/v2` with everything after it, preserves any other path
 * (services behind a prefix). Returns the URL without a trailing slash.
 */
export function parseBaseUrl(text: string, rules: BaseUrlRules): Result<string, BaseUrlProblem> {
  const trimmed = text.trim();
  if (trimmed === '') return err('empty');
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!canParseUrl(withScheme)) return err('not-a-url');
  const url = new URL(withScheme);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return err('scheme');
  if (url.username !== '' || url.password !== '') return err('credentials');
  const path = trimEndBy(url.pathname.replace(/\/v[0-9]+(\/.*)?$/i, ''), /\//);
  const wasCut = path !== trimEndBy(url.pathname, /\//);
  if (!wasCut && (url.search !== '' || url.hash !== '')) return err('query');
  if (url.protocol === 'http:' && !rules.allowInsecureHttp && !loopbackHost.test(url.hostname)) return err('insecure');
  return ok(`${url.origin}${path}`);
}
