import type { Refusal } from './hostPolicy.ts';
import type { FailedOutbound } from './outbound.ts';

/** A small answer of the guard's own, told from a site's by `x-trowel-guard`, which no site's answer keeps. */
export interface GuardAnswer {
  readonly status: number;
  readonly reason: string;
  readonly guard: string;
  readonly body: string;
}

export const guardHeader = 'x-trowel-guard';

/** 403 with the reason for a refusal. */
export function answerRefusal(refusal: Refusal): GuardAnswer {
  const status = refusal.reason === 'bad-request' || refusal.reason === 'invalid-host' ? 400 : 403;
  return {
    status,
    reason: status === 400 ? 'Bad Request' : 'Forbidden',
    guard: `refused; reason=${refusal.reason}; host=${headerText(refusal.host)}`,
    body: `The guard refused ${headerText(refusal.host)}: ${words[refusal.reason]}.\n`,
  };
}

/** 504 for a site that did not answer in time, 502 for every other failure. */
export function answerFailure(failure: FailedOutbound): GuardAnswer {
  const isLate = failure.failure === 'timeout';
  return {
    status: isLate ? 504 : 502,
    reason: isLate ? 'Gateway Timeout' : 'Bad Gateway',
    guard: `failed; kind=${failure.failure}; code=${headerText(failure.code)}; host=${headerText(failure.host)}`,
    body: `The guard could not reach ${headerText(failure.host)} (${failure.failure}, ${headerText(failure.code)}).\n`,
  };
}

const words: Readonly<Record<Refusal['reason'], string>> = {
  'private-address': 'it is not on the public internet',
  'own-port': 'Trowel itself listens there',
  'virtual-host': 'this name is answered at http port 80 only',
  'invalid-host': 'this is no host name',
  'bad-request': 'only absolute http addresses and tunnels are served here',
};

/** What may stand in a header: visible ASCII, 200 characters. */
function headerText(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, '?').slice(0, 200);
}
