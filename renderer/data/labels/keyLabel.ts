import type { KeyStatus } from '../../../shared/connection/connection.ts';
import type { Text } from '../../messages/createText.ts';
import { isMessageKey } from '../../messages/english.ts';

/** The name that people know a key store by; its technical name where we know no other. */
export function storeName(backend: string, t: Text['t']): string {
  const key = `connections.store.${backend}`;
  return isMessageKey(key) ? t(key) : backend;
}

/** One phrase for where a connection's key is. */
export function keyLabel(key: KeyStatus | undefined, t: Text['t']): string {
  if (key === undefined || key.state === 'absent') return t('connections.key.none');
  if (key.state === 'locked') return t('connections.key.locked');
  return key.store === 'memory' ? t('connections.key.session') : t('connections.key.stored');
}
