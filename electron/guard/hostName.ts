import { isIP } from 'node:net';

/**
 * Returns the canonical form of a host: the output of the WHATWG URL parser (decimal, octal and hex addresses become dotted quads,
 * full-width letters ASCII, names lower case and punycode), without a final dot. IPv6 keeps its brackets, and may be given without.
 * `undefined` if a URL cannot have this host.
 */
export function normaliseHost(host: string): string | undefined {
  const bracketed = isIP(host) === 6 ? `[${host}]` : host;
  const hasPort = bracketed.replace(/^\[[^\]]*\]/, '').includes(':');
  if (hasPort || /[/?#@\\]/.test(bracketed)) return undefined;
  const hostname = parseUrl(`http://${bracketed}/`)?.hostname.replace(/\.$/, '');
  return hostname === '' ? undefined : hostname;
}

/** Returns the literal IP address in a normalized host, without brackets; `undefined` for a name. */
export function literalAddress(host: string): string | undefined {
  const bare = host.startsWith('[') ? host.slice(1, -1) : host;
  return isIP(bare) === 0 ? undefined : bare;
}

/** A host as normalised, and a port, from a CONNECT target or the like (`name:443`, `[::1]:443`). */
export function parseAuthority(authority: string): { readonly host: string; readonly port: number } | undefined {
  const match = /^(.+):(\d{1,5})$/.exec(authority);
  const host = match?.[1] === undefined ? undefined : normaliseHost(match[1]);
  const port = Number(match?.[2]);
  return host === undefined || port < 1 || port > 65_535 ? undefined : { host, port };
}

/** `new URL` as a value: `undefined` where it would throw. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
