import { lookupTable } from '../../shared/base/lookupTable.ts';
import type { AppError, InvalidResponse, NetworkError } from '../../shared/errors/appError.ts';
import { oneLine } from '../../shared/errors/appError.ts';

const networkErrorMessages: Readonly<Record<NetworkError['reason'], string>> = {
  offline: 'This computer has no network connection, so HOST was not reached',
  dns: 'The name HOST was not found',
  refused: 'HOST refused the connection',
  unreachable: 'HOST is not reachable from this network',
  reset: 'HOST closed the connection without a response',
  tls: 'No trustworthy TLS connection to HOST',
  proxy: 'The proxy did not let the request through to HOST',
  'connect-timeout': 'HOST did not accept a connection in time',
  'headers-timeout': 'HOST did not respond in time',
  'idle-timeout': 'HOST stopped sending in the middle of its response',
  deadline: 'The response of HOST was not complete in time',
  unknown: 'The request to HOST failed',
};

/** Error codes of our own that are more specific than the reason. */
const codeMessages: Readonly<Record<string, string>> = lookupTable({
  CA_FILE_UNREADABLE: 'The file of extra certificates cannot be read or contains none, so nothing was sent to HOST',
});

/** A network error with a message of ours: it contains no text of the other side but its host. */
export function networkError(
  reason: NetworkError['reason'],
  host: string,
  code: string | null,
  sent: NetworkError['sent'],
): NetworkError {
  const words = (codeMessages[code ?? ''] ?? networkErrorMessages[reason]).replace('HOST', host.slice(0, 100));
  const evidence = code === null ? '' : ` (${code})`;
  return {
    kind: 'network',
    reason,
    host: host.slice(0, 300),
    code: code?.slice(0, 100) ?? null,
    sent,
    message: oneLine(`${words}${evidence}`),
  };
}

const invalidResponseMessages: Readonly<Record<InvalidResponse['reason'], string>> = {
  redirect: 'The service responded with a redirect, which is not followed',
  status: 'The service responded with a status that this API does not use',
  'headers-too-large': 'The response headers are larger than 64 KB',
  'too-large': 'The response is larger than the limit',
  truncated: 'The connection ended before the response was complete',
  encoding: 'The response has a compression that cannot be decoded',
  'not-json': 'The response is not JSON',
  'json-too-deep': 'The JSON of the response is nested too deeply',
  'invalid-json': 'The response is not valid JSON',
  'unexpected-shape': 'The JSON of the response is not a response of this API',
  protocol: 'The service did not speak HTTP correctly',
};

/** An invalid response with a message of ours. `detail` must not be text of the other side. */
export function invalidResponse(
  reason: InvalidResponse['reason'],
  facts: { readonly status: number | null; readonly contentType: string | null },
  detail?: string,
): InvalidResponse {
  const status = facts.status === null ? '' : `, HTTP ${facts.status}`;
  const why = detail === undefined ? '' : ` (${detail}${status})`;
  const tail = detail === undefined && status !== '' ? ` (${status.slice(2)})` : why;
  return {
    kind: 'broken-answer',
    reason,
    status: facts.status,
    contentType: facts.contentType?.slice(0, 200) ?? null,
    message: oneLine(`${invalidResponseMessages[reason]}${tail}`),
  };
}

export const cancelledError: AppError = {
  kind: 'cancelled',
  message: 'Stopped waiting. The service may still finish and charge this request.',
};
