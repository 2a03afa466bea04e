import { lookupTable } from '../../shared/base/lookupTable.ts';
import type { TransportFailure } from '../client/transport.ts';

type Meaning = Pick<TransportFailure, 'reason' | 'sent'>;

const notSent = (reason: TransportFailure['reason']): Meaning => ({ reason, sent: 'no' });
const perhapsSent = (reason: TransportFailure['reason']): Meaning => ({ reason, sent: 'maybe' });

/** Chromium's error names (net/base/net_error_list.h) and the meaning of each for a request that must not be repeated blindly. */
const meanings: Readonly<Record<string, Meaning>> = lookupTable({
  ERR_INTERNET_DISCONNECTED: notSent('offline'),
  ERR_NETWORK_ACCESS_DENIED: notSent('unreachable'),
  ERR_NAME_NOT_RESOLVED: notSent('dns'),
  ERR_NAME_RESOLUTION_FAILED: notSent('dns'),
  ERR_DNS_TIMED_OUT: notSent('dns'),
  ERR_CONNECTION_REFUSED: notSent('refused'),
  ERR_ADDRESS_UNREACHABLE: notSent('unreachable'),
  ERR_ADDRESS_INVALID: notSent('unreachable'),
  ERR_UNSAFE_PORT: notSent('unreachable'),
  ERR_CONNECTION_TIMED_OUT: notSent('connect-timeout'),
  ERR_CONNECTION_FAILED: notSent('refused'),
  ERR_ICANN_NAME_COLLISION: notSent('dns'),
  ERR_TIMED_OUT: perhapsSent('connect-timeout'),
  ERR_NETWORK_CHANGED: perhapsSent('reset'),
  ERR_NETWORK_IO_SUSPENDED: perhapsSent('reset'),
  ERR_CONNECTION_RESET: perhapsSent('reset'),
  ERR_CONNECTION_CLOSED: perhapsSent('reset'),
  ERR_CONNECTION_ABORTED: perhapsSent('reset'),
  ERR_EMPTY_RESPONSE: perhapsSent('reset'),
  ERR_SOCKET_NOT_CONNECTED: perhapsSent('reset'),
  ERR_CONTENT_LENGTH_MISMATCH: perhapsSent('truncated'),
  ERR_INCOMPLETE_CHUNKED_ENCODING: perhapsSent('truncated'),
  ERR_INVALID_CHUNKED_ENCODING: perhapsSent('protocol'),
  ERR_INVALID_HTTP_RESPONSE: perhapsSent('protocol'),
  ERR_INVALID_RESPONSE: perhapsSent('protocol'),
  ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH: perhapsSent('protocol'),
  ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION: perhapsSent('protocol'),
  ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_DISPOSITION: perhapsSent('protocol'),
  ERR_INVALID_REDIRECT: perhapsSent('protocol'),
  ERR_UNSAFE_REDIRECT: perhapsSent('protocol'),
  ERR_DISALLOWED_URL_SCHEME: perhapsSent('protocol'),
  ERR_UNKNOWN_URL_SCHEME: perhapsSent('protocol'),
  // A service that responds with 407 as if it were a proxy.
  ERR_UNEXPECTED_PROXY_AUTH: perhapsSent('status'),
  ERR_RESPONSE_HEADERS_TOO_BIG: perhapsSent('headers-too-large'),
  ERR_CONTENT_DECODING_FAILED: perhapsSent('encoding'),
  ERR_CONTENT_DECODING_INIT_FAILED: perhapsSent('encoding'),
});

/** Entire families of error names. */
const families: readonly (readonly [RegExp, Meaning])[] = [
  [/^ERR_(?:CERT|SSL|ECH|BAD_SSL)_/, notSent('tls')],
  [/^ERR_(?:PROXY|HTTPS_PROXY|TUNNEL|SOCKS|PAC|MANDATORY_PROXY|NO_SUPPORTED_PROXIES)/, notSent('proxy')],
  [/^ERR_(?:HTTP2|QUIC)_/, perhapsSent('protocol')],
];

/** Progress of the request, as far as is known. */
export interface NetProgress {
  /** A connection stood. */
  connected: boolean;
  /** The response head has arrived. */
  responseStarted: boolean;
}

/** Maps Chromium's error names (`net::ERR_…`). An unknown name counts as "may have been sent". */
export function netFailure(error: unknown, progress: NetProgress): TransportFailure {
  const words = error instanceof Error ? error.message : String(error);
  const code = /ERR_[A-Z0-9_]+/.exec(words)?.[0].slice(0, 100) ?? null;
  const meaning = code === null ? perhapsSent('unknown') : meaningOf(code);
  return { reason: reasonAt(meaning.reason, progress), sent: progress.connected ? 'maybe' : meaning.sent, code };
}

function meaningOf(code: string): Meaning {
  const known = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
  return known ?? families.find(([family]) => family.test(code))?.[1] ?? perhapsSent('unknown');
}

/**
 * The same error name has another meaning later in the exchange: a reset then cuts a response that has begun, and a timeout is a wait for
 * its next part.
 */
function reasonAt(reason: TransportFailure['reason'], progress: NetProgress): TransportFailure['reason'] {
  if (reason === 'reset' && progress.responseStarted) return 'truncated';
  if (reason !== 'connect-timeout' || !progress.connected) return reason;
  return progress.responseStarted ? 'idle-timeout' : 'headers-timeout';
}
