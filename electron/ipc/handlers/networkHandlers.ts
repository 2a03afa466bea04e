import { ok } from '../../../shared/base/result.ts';
import type { NetworkState } from '../../core/connections/networkState.ts';
import type { Handlers } from '../handleCall.ts';

export interface NetworkPorts {
  readonly network: NetworkState;
}

export function networkHandlers({ network }: NetworkPorts): Pick<Handlers, 'network.status'> {
  return { 'network.status': () => ok({ online: network.isOnline() }) };
}
