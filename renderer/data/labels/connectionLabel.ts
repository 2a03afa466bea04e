import { type ConnectionId, labConnectionId, localEngineConnectionId } from '../../../shared/base/brand.ts';
import type { Text } from '../../messages/createText.ts';

interface NamedConnection {
  readonly connectionId: ConnectionId | null;
  readonly connectionName: string;
}

/** The name of a run's connection. Those that every Trowel has are named in the window's language; a service has its person's name. */
export function connectionLabel({ connectionId, connectionName }: NamedConnection, t: Text['t']): string {
  if (connectionId === localEngineConnectionId) return t('engine.parts.engine');
  return connectionId === labConnectionId ? t('lab.connection.name') : connectionName;
}
