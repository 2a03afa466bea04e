import { privateHosts } from '../../../shared/api/engine/control.ts';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { DecideHost, Refusal } from '../../guard/hostPolicy.ts';

/** Why a webhook may not be called: its host is not public, or it is this engine. */
export interface RefusedReceiver {
  readonly host: string;
  readonly reason: 'private' | 'engine';
}

/**
 * Returns why no request may go to a webhook; null where one may, and where its name does not resolve now.
 * @param allowPrivate private hosts that the job may reach; true for all
 */
export type CheckReceiver = (url: string, allowPrivate: string | boolean) => Promise<RefusedReceiver | null>;

export function createReceiverCheck(decide: DecideHost): CheckReceiver {
  return async (url, allowPrivate) => {
    if (!canParseUrl(url)) return null;
    const { hostname, port, protocol } = new URL(url);
    const defaultPort = protocol === 'https:' ? 443 : 80;
    const decision = await decide(hostname, port === '' ? defaultPort : Number(port), {
      allowPrivate: privateHosts(allowPrivate),
    });
    return decision.kind === 'refused' ? { host: decision.host, reason: reasonOf(decision) } : null;
  };
}

function reasonOf({ reason }: Refusal): RefusedReceiver['reason'] {
  return reason === 'own-port' ? 'engine' : 'private';
}
