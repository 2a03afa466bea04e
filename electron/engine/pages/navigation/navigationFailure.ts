import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import type { GuardEvent } from '../../../guard/guardEvent.ts';
import type { ScrapeFailure } from '../../ports/scrapeFailure.ts';

/** Derives the reason of a failed navigation from Chromium's error code and from the guard's events for that host. */
export function failureOfNavigation(errorText: string, url: string, events: readonly GuardEvent[]): ScrapeFailure {
  const host = hostOf(url);
  const code = errorText.replace(/^net::/, '');
  if (/^ERR_(?:CERT|SSL|BAD_SSL)/.test(code)) return { kind: 'tls', host, reason: code };
  return failureOfGuard(host, events) ?? failureOfCode(code, host);
}

/** Returns why the guard responded in place of the site. */
export function failureOfResponse(url: string, events: readonly GuardEvent[]): ScrapeFailure {
  return failureOfGuard(hostOf(url), events) ?? { kind: 'site', message: `${hostOf(url)} could not be reached` };
}

/** The guard's last word on that host, else its last word: after a navigation that failed nothing more is loaded. */
function failureOfGuard(host: string, events: readonly GuardEvent[]): ScrapeFailure | null {
  const failures = events.filter(({ type }) => type !== 'private');
  const event = failures.findLast((candidate) => candidate.host === host) ?? failures.at(-1);
  if (event === undefined || event.type === 'private') return null;
  if (event.type === 'refused') {
    if (event.reason === 'private-address') return { kind: 'private', host: event.host };
    return { kind: 'site', message: `${event.host}:${event.port} ${refusalMessages[event.reason]}` };
  }
  if (event.kind === 'dns') return { kind: 'dns', host: event.host };
  const where = `${event.host}:${event.port}`;
  if (event.code.startsWith('EPROXY')) return { kind: 'site', message: `${where} ${proxyMessage(event.code)}` };
  const words = {
    connect: 'refused the connection',
    timeout: 'did not respond in time',
    reset: 'broke the connection off',
    protocol: 'does not respond with HTTP',
  };
  return { kind: 'site', message: `${where} ${words[event.kind]} (${event.code})` };
}

/** Describes a proxy failure by the guard's error code: the site was not involved. */
function proxyMessage(code: string): string {
  const own = /^EPROXY_(.*)/.exec(code)?.[1];
  if (own !== undefined) return `was not contacted: the proxy cannot be reached (${own})`;
  if (code === 'EPROXY407' || code === 'EPROXYAUTH')
    return `was not contacted: the proxy refused the user name or password (${code})`;
  if (code === 'EPROXY') return 'was not contacted: the proxy does not respond as a proxy (EPROXY)';
  return `could not be reached by the proxy on the way (${code})`;
}

const refusalMessages = {
  'own-port': 'is where Trowel itself listens: no page gets there',
  'virtual-host': 'responds at http port 80 only',
  'invalid-host': 'is not a host',
  'bad-request': 'cannot be requested like this',
} as const;

const codeMessages: Readonly<Record<string, string>> = lookupTable({
  ERR_TOO_MANY_REDIRECTS: 'redirects without end',
  ERR_EMPTY_RESPONSE: 'answered nothing',
  ERR_CONNECTION_CLOSED: 'closed the connection',
  ERR_CONNECTION_RESET: 'broke the connection off',
  ERR_CONNECTION_REFUSED: 'refused the connection',
  ERR_INVALID_HTTP_RESPONSE: 'does not respond with HTTP',
  ERR_INVALID_REDIRECT: 'redirects to an invalid URL',
  ERR_UNSAFE_REDIRECT: 'redirects to an address that pages cannot access',
  ERR_UNSAFE_PORT: 'has a port that browsers refuse',
  ERR_CONTENT_DECODING_FAILED: 'sends a body that cannot be decoded',
  ERR_CONTENT_LENGTH_MISMATCH: 'broke the connection off',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'broke the connection off',
});

function failureOfCode(code: string, host: string): ScrapeFailure {
  return { kind: 'site', message: `${host} ${codeMessages[code] ?? 'could not be loaded'} (${code})` };
}

function hostOf(url: string): string {
  return canParseUrl(url) ? new URL(url).hostname : url.slice(0, 200);
}
