import { canParseUrl } from './canParseUrl.ts';
const hostLike = /^(?:\[[0-9a-f:.]+\]|[^\s/?#@:]+)(?::\d{1,5})?(?:[/?#].*)?$/i;

/** Loopback hosts and the reserved `.test`, where the demo site is: no certificates exist for them. */
const loopbackOrTestHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|(?:[^:/]+\.)?(?:localhost|test))(?::|$)/i;

/** IP addresses and names without a dot belong to local networks, where certificates are rare. */
const localHost = /^(?:\[[0-9a-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3}|[^.]+)$/i;

/** `new URL` parses a number such as `1.5` as an IPv4 address; users write all four parts. */
const shortIpv4 = /^\d+(?:\.\d+){0,2}$/;

/**
 * The URL with `https://` prepended (`http://` for hosts of this computer and of local networks) when it has no scheme and would be valid
 * with one; null otherwise. `localhost:3000` is parsed as a host with a port, not as a scheme.
 */
export function withScheme(text: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return null;
  const rest = text.replace(/^\/\//, '');
  if (!hostLike.test(rest)) return null;
  const host = /^[^/?#]*/.exec(rest)?.[0] ?? '';
  const name = host.replace(/:\d{1,5}$/, '');
  if (shortIpv4.test(name)) return null;
  const isNamed = host.includes('.') || /^localhost$/i.test(name) || host.startsWith('[') || name !== host;
  const isPlain = loopbackOrTestHost.test(host) || localHost.test(name);
  const address = `${isPlain ? 'http' : 'https'}://${rest}`;
  return isNamed && canParseUrl(address) ? address : null;
}

/** The parts of a URL for display. */
export interface AddressParts {
  readonly scheme: string;
  readonly host: string;
  readonly rest: string;
}

/** Null when it has no scheme with `//`. */
export function splitAddress(text: string): AddressParts | null {
  const found = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)(.*)$/is.exec(text);
  if (found === null) return null;
  const [, scheme = '', host = '', rest = ''] = found;
  return { scheme, host, rest };
}

/** Returns whether a URL's path ends in `.pdf`; other URLs may return a PDF as well. */
export function looksLikePdf(url: unknown): boolean {
  return typeof url === 'string' && canParseUrl(url) && /\.pdf$/i.test(new URL(url).pathname);
}
