import { secretSlots } from '../../../shared/connection/secretSlots.ts';
import { ok } from '../../../shared/base/result.ts';
import type { ConnectionService } from '../../core/connections/connectionService.ts';
import type { KeyService } from '../../core/keys/keyService.ts';
import type { Handlers } from '../handleCall.ts';

export interface ConnectionPorts {
  readonly connections: ConnectionService;
  readonly keys: KeyService;
}

type ConnectionCalls =
  | 'connections.list'
  | 'connections.create'
  | 'connections.update'
  | 'connections.remove'
  | 'connections.test'
  | 'connections.account'
  | 'connections.cluster'
  | 'keys.set'
  | 'keys.remove'
  | 'keys.status';

export function connectionHandlers({ connections, keys }: ConnectionPorts): Pick<Handlers, ConnectionCalls> {
  return {
    'connections.list': () => connections.list(),
    'connections.create': (draft) => connections.create(draft),
    'connections.update': ({ id, change }) => connections.update(id, change),
    'connections.remove': ({ id }) => connections.remove(id),
    'connections.test': ({ id }) => connections.test(id),
    'connections.account': ({ id }) => connections.account(id),
    'connections.cluster': ({ id }) => connections.cluster(id),
    'keys.set': ({ connectionId, key }) => keys.set(connectionId, key),
    'keys.remove': ({ connectionId }) => keys.remove(connectionId),
    'keys.status': async () => withoutEngineToken(await keys.status()),
  };
}

type KeysStatus = Awaited<ReturnType<KeyService['status']>>;

/** The engine's own token is not a key that a person entered, and no part of it reaches the window. */
function withoutEngineToken(status: KeysStatus): KeysStatus {
  if (!status.ok) return status;
  const keys = status.value.keys.filter(({ connectionId }) => connectionId !== secretSlots.engineToken);
  return ok({ ...status.value, keys });
}
