import { jsonDepth, parseJson, type JsonValue } from '../../shared/base/json.ts';
import type { ConnectionTarget } from '../core/connections/connectionChecker.ts';
import { exchange, jsonBytes, type Exchange, type ExchangePorts } from './exchange.ts';
import { authorization } from './headers.ts';
import { maxJsonDepth } from './limits.ts';

export interface ProbePorts extends ExchangePorts {
  readonly userAgent: string;
}

const probeMs = 15_000;
const probeBytes = 512 * 1024;

/** Sends a small call to a connection; a POST has an empty object as its body. The response is not stored. Never rejects. */
export function probe(
  ports: ProbePorts,
  target: ConnectionTarget,
  { method, url }: { readonly method: 'GET' | 'POST'; readonly url: string },
  signal: AbortSignal,
): Promise<Exchange> {
  return exchange(
    ports,
    {
      method,
      url,
      headers: {
        accept: 'application/json',
        'user-agent': ports.userAgent,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...authorization(target.key),
      },
      body: method === 'POST' ? jsonBytes({}) : null,
      extraCaFile: target.extraCaFile,
      headersMs: probeMs,
      bodyBytes: probeBytes,
      bodies: null,
      expectsText: false,
      secrets: target.key === null ? [] : [target.key],
      onPhase: () => undefined,
    },
    signal,
  );
}

/** The JSON of a response; null if it has none that can be read. */
export function probedJson(answer: Exchange): JsonValue {
  if (answer.failure !== null || answer.bytes === null) return null;
  const text = new TextDecoder('utf-8').decode(answer.bytes);
  if (jsonDepth(text) > maxJsonDepth) return null;
  const json = parseJson(text);
  return json.ok ? json.value : null;
}
