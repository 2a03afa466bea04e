import { bridgeName } from '../../shared/ipc/channels.ts';
import type { Bridge } from '../../shared/ipc/host.ts';

/** The bridge that the preload put on `window`; null in a page that is not Trowel's window. */
export function findBridge(scope: object = globalThis): Bridge | null {
  const found: unknown = Reflect.get(scope, bridgeName);
  return typeof found === 'object' && found !== null ? (found as Bridge) : null;
}
