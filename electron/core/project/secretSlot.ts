import { createHash } from 'node:crypto';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import { variableSecretSlot } from '../../../shared/connection/secretSlots.ts';

/**
 * Id under which the value of a secret variable is stored. The folder's path is part of it: an environment of someone else's folder with a
 * secret of the same name as one of your own gets nothing.
 */
export function secretSlotOf(root: string, environment: string, name: string): ConnectionId {
  const digest = createHash('sha256').update([root, environment, name].join('\0')).digest('hex');
  return variableSecretSlot(digest.slice(0, 40));
}
