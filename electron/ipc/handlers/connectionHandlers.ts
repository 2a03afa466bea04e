import type { ConnectionService } from '../../core/connectionService.ts';
import type { KeyService } from '../../core/keyService.ts';
import type { Handlers } from '../answerCall.ts';

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
    'keys.set': ({ connectionId, key }) => keys.set(connectionId, key),
    'keys.remove': ({ connectionId }) => keys.remove(connectionId),
    'keys.status': () => keys.status(),
  };
}
