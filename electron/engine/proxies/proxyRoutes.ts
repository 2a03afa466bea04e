import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { UpstreamProxy } from '../../guard/connectThrough.ts';
import { distanceKm, placeOf, type Place } from '../place/placeOf.ts';

/** The two kinds of contract 2.2; answers call `enhanced` by its older name, `stealth` (api-facts 2.7). */
export type ProxyKind = 'basic' | 'enhanced';

/** A proxy as a flag names it: `URL` for every place, or `CC=URL` for a country. */
export interface ProxyEntry {
  readonly kind: ProxyKind;
  /** ISO code in capitals; null for every place. */
  readonly country: string | null;
  /** Without a password. */
  readonly address: string;
}

/** What a route and its password are called: `basic`, `enhanced.DE`. */
export function routeName({ kind, country }: Pick<ProxyEntry, 'kind' | 'country'>): string {
  return country === null ? kind : `${kind}.${country}`;
}

/** Reads the value of a proxy flag; null where it is none. */
export function parseProxyEntry(kind: ProxyKind, text: string): ProxyEntry | null {
  const [, code, address = ''] = /^(?:([A-Za-z]{2})=)?(.*)$/.exec(text) ?? [];
  return isProxyAddress(address) ? { kind, country: code?.toUpperCase() ?? null, address } : null;
}

/** `http://user@host:port` or `socks5://user@host:port`; a password would stand in everybody's list of processes. */
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

/** The proxies as the guard takes them, by the names of their routes. */
export function guardRoutes(
  entries: readonly ProxyEntry[],
  passwords: Readonly<Record<string, string>>,
): Record<string, UpstreamProxy> {
  return Object.fromEntries(
    entries.map((entry) => [routeName(entry), readProxy(entry.address, passwords[routeName(entry)])]),
  );
}

/**
 * The proxy of a kind for a place: that of the country, else the one for every place, else the nearest (api-facts 2.1).
 * Where no country was asked for, one that is made for a country is not taken. Null where there is none.
 */
export function chooseProxy(
  entries: readonly ProxyEntry[],
  kind: ProxyKind,
  place: Place & { readonly known: boolean },
): ProxyEntry | null {
  const ofKind = entries.filter((entry) => entry.kind === kind);
  const general = ofKind.find(({ country }) => country === null) ?? null;
  const own = ofKind.find(({ country }) => country === place.country) ?? null;
  if (!place.known && kind === 'basic') return general;
  if (own !== null || general !== null) return own ?? general;
  const away = (entry: ProxyEntry): number => distanceKm(place, placeOf(entry.country ?? undefined));
  return ofKind.toSorted((a, b) => away(a) - away(b))[0] ?? null;
}
