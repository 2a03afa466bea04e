import type { Refusal } from './hostPolicy.ts';
import type { FailedOutbound } from './outbound.ts';

/** A small response of the guard itself, distinguished from a site's by `x-trowel-guard`, which is removed from every site's response. */
export interface GuardResponse {
  readonly status: number;
  readonly reason: string;
  readonly guard: string;
  readonly body: string;
}

export const guardHeader = 'x-trowel-guard';

/** 403 with the reason for a refusal. */
export function refusalResponse(refusal: Refusal): GuardResponse {
  const status = refusal.reason === 'bad-request' || refusal.reason === 'invalid-host' ? 400 : 403;
  return {
    status,
    reason: status === 400 ? 'Bad Request' : 'Forbidden',
    guard: `refused; reason=${refusal.reason}; host=${headerText(refusal.host)}`,
    body: `The guard refused ${headerText(refusal.host)}: ${refusalMessages[refusal.reason]}.\n`,
  };
}

/** Returns 504 for a site that did not respond in time, 502 for every other failure. */
export function failureResponse(failure: FailedOutbound): GuardResponse {
  const isLate = failure.failure === 'timeout';
  return {
    status: isLate ? 504 : 502,
    reason: isLate ? 'Gateway Timeout' : 'Bad Gateway',
    guard: `failed; kind=${failure.failure}; code=${headerText(failure.code)}; host=${headerText(failure.host)}`,
    body: `The guard could not reach ${headerText(failure.host)} (${failure.failure}, ${headerText(failure.code)}).\n`,
  };
}

const refusalMessages: Readonly<Record<Refusal['reason'], string>> = {
  'private-address': 'it is not on the public internet',
  'own-port': 'Trowel itself listens there',
  'virtual-host': 'this name responds at http port 80 only',
  'invalid-host': 'this is not a host name',
  'bad-request': 'only absolute http addresses and tunnels are served here',
};

/** Limits a text to the valid content of a header: visible ASCII, 200 characters. */
function headerText(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, '?').slice(0, 200);
}
