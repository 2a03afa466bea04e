import type { Transport } from '../client/transport.ts';
import { callEngine, jsonOf } from './engineCall.ts';

/** Calls `GET /trowel/health` of our own engine; null without a JSON response within `patienceMs`. */
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
