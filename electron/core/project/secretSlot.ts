import { createHash } from 'node:crypto';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import { variableSecretSlot } from '../../../shared/connection/secretSlots.ts';

/**
 * Where the value of a secret variable is kept. The folder's place is part of it: an environment of a stranger's folder that
 * names a secret as one of your own does gets nothing.
 */
export function secretSlotOf(root: string, environment: string, name: string): ConnectionId {
  const digest = createHash('sha256').update([root, environment, name].join('\0')).digest('hex');
  return variableSecretSlot(digest.slice(0, 40));
}
