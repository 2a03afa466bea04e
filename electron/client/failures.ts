import { lookupTable } from '../../shared/base/lookupTable.ts';
import type { AppError, InvalidResponse, NetworkError } from '../../shared/errors/appError.ts';
import { oneLine } from '../../shared/errors/appError.ts';

const networkErrorMessages: Readonly<Record<NetworkError['reason'], string>> = {
  offline: 'This computer has no network connection, so HOST was not reached',
  dns: 'The name HOST was not found',
  refused: 'HOST refused the connection',
  unreachable: 'HOST is not reachable from this network',
  reset: 'HOST closed the connection without an answer',
  tls: 'No trustworthy TLS connection to HOST',
  proxy: 'The proxy did not let the request through to HOST',
  'connect-timeout': 'HOST did not accept a connection in time',
  'headers-timeout': 'HOST did not begin to answer in time',
  'idle-timeout': 'HOST stopped sending in the middle of its answer',
  deadline: 'The answer of HOST was not complete in time',
  unknown: 'The request to HOST failed',
};

/** Error codes of our own that are more specific than the reason. */
const codeMessages: Readonly<Record<string, string>> = lookupTable({
  CA_FILE_UNREADABLE: 'The file of extra certificates cannot be read or holds none, so HOST was not asked',
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
  redirect: 'The service answered with a redirect, which is not followed',
  status: 'The service answered with a status that is no answer of this API',
  'headers-too-large': 'The headers of the answer are larger than 64 KB',
  'too-large': 'The answer is larger than the limit',
  truncated: 'The connection ended before the answer was complete',
  encoding: 'The answer is compressed in a way that cannot be undone',
  'not-json': 'The answer is not JSON',
  'json-too-deep': 'The JSON of the answer is nested too deeply',
  'invalid-json': 'The answer is not valid JSON',
  'unexpected-shape': 'The JSON of the answer is not an answer of this API',
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
