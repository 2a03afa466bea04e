import type { Transport } from '../client/transport.ts';
import { callEngine, jsonOf } from './engineCall.ts';

/** `GET /trowel/health` of our own engine; null when it does not answer with JSON within `patienceMs`. */
export async function readEngineHealth(
  transport: Transport,
  url: string,
  token: string,
  patienceMs: number,
): Promise<unknown> {
  const signal = AbortSignal.timeout(patienceMs);
  const reply = await callEngine(transport, { baseUrl: url, token }, { path: '/trowel/health', signal });
  return reply === null ? null : jsonOf(reply);
}
