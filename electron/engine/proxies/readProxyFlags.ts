import { err, ok, type Result } from '../../../shared/base/result.ts';
import { isCountry } from '../locale/localeForCountry.ts';
import { parseProxyEntry, routeName, type ProxyEntry } from './proxyRoutes.ts';

/** Parses the proxies of scrapes from the values of their flags, each kind and country at most once; the error is one plain sentence. */
export function readProxyFlags(lists: ReadonlyMap<string, readonly string[]>): Result<readonly ProxyEntry[], string> {
  const entries: ProxyEntry[] = [];
  for (const [flag, kind] of [
    ['proxy', 'basic'],
    ['enhanced-proxy', 'enhanced'],
  ] as const) {
    for (const text of lists.get(flag) ?? []) {
      const entry = parseProxyEntry(kind, text);
      if (entry === null)
        return err(
          `--${flag} needs a URL such as socks5://proxy.example:1080 or DE=http://proxy.example:3128, without a password.`,
        );
      if (entry.country !== null && !isCountry(entry.country))
        return err(`--${flag}: ${entry.country} is not a country.`);
      if (entries.some((other) => routeName(other) === routeName(entry)))
        return err(`--${flag} has two proxies for the same country.`);
      entries.push(entry);
    }
  }
  return ok(entries);
}
