import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { UpstreamProxy } from '../../guard/connectThrough.ts';
import { distanceKm, localeForCountry, type GeoLocale } from '../locale/localeForCountry.ts';

/** The two kinds of contract 2.2; responses use the older name of `enhanced`, `stealth` (api-facts 2.7). */
export type ProxyKind = 'basic' | 'enhanced';

/** A proxy as given by a flag: `URL` for every location, or `CC=URL` for a country. */
export interface ProxyEntry {
  readonly kind: ProxyKind;
  /** Uppercase ISO code; null for every location. */
  readonly country: string | null;
  /** Without a password. */
  readonly address: string;
}

/** Returns the name of a route and its password: `basic`, `enhanced.DE`. */
export function routeName({ kind, country }: Pick<ProxyEntry, 'kind' | 'country'>): string {
  return country === null ? kind : `${kind}.${country}`;
}

/** Reads the value of a proxy flag; null where it is none. */
export function parseProxyEntry(kind: ProxyKind, text: string): ProxyEntry | null {
  const [, code, address = ''] = /^(?:([A-Za-z]{2})=)?(.*)$/.exec(text) ?? [];
  return isProxyAddress(address) ? { kind, country: code?.toUpperCase() ?? null, address } : null;
}

/** `http://user@host:port` or `socks5://user@host:port`; a password is rejected, since every user could read it in the process list. */
export function isProxyAddress(text: string): boolean {
  if (!canParseUrl(text)) return false;
  const { protocol, password, pathname, hostname, port } = new URL(text);
  const isSocks = socksSchemes.has(protocol);
  if (!isSocks && protocol !== 'http:') return false;
  return password === '' && (pathname === '/' || pathname === '') && hostname !== '' && (!isSocks || port !== '0');
}

const socksSchemes: ReadonlySet<string> = new Set(['socks:', 'socks5:', 'socks5h:']);

/** A proxy with its credentials, as the guard takes it. */
export function readProxy(address: string, password: string | undefined): UpstreamProxy {
  const url = new URL(address);
  const isSocks = socksSchemes.has(url.protocol);
  return {
    kind: isSocks ? 'socks' : 'http',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSocks ? 1080 : 80) : Number(url.port),
    login: url.username === '' ? null : { user: decodeURIComponent(url.username), password: password ?? '' },
  };
}

/**
 * The proxies as the guard takes them, by the names of their routes.
 * @param resolvesNames they get public names that this computer cannot resolve
 */
export function guardRoutes(
  entries: readonly ProxyEntry[],
  passwords: Readonly<Record<string, string>>,
  resolvesNames: boolean,
): Record<string, UpstreamProxy> {
  return Object.fromEntries(
    entries.map((entry) => {
      const name = routeName(entry);
      return [name, { ...readProxy(entry.address, passwords[name]), resolvesNames }];
    }),
  );
}

/**
 * Chooses the proxy of a kind for a location: that of the country, else the general one, else the nearest (api-facts 2.1). Without a
 * requested country, a country-specific proxy is not used. Null where there is none.
 */
export function chooseProxy(
  entries: readonly ProxyEntry[],
  kind: ProxyKind,
  place: GeoLocale & { readonly known: boolean },
): ProxyEntry | null {
  const ofKind = entries.filter((entry) => entry.kind === kind);
  const general = ofKind.find(({ country }) => country === null) ?? null;
  const own = ofKind.find(({ country }) => country === place.country) ?? null;
  if (!place.known && kind === 'basic') return general;
  if (own !== null || general !== null) return own ?? general;
  const away = (entry: ProxyEntry): number => distanceKm(place, localeForCountry(entry.country ?? undefined));
  return ofKind.toSorted((a, b) => away(a) - away(b))[0] ?? null;
}
