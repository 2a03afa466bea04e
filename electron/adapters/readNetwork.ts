import { net } from 'electron';
import type { ReadNetwork } from '../core/connections/networkState.ts';

/** Electron's view of the network state. Feature-detected: unknown without it or before it is ready. */
export const readNetwork: ReadNetwork = () => {
  try {
    return typeof net.isOnline === 'function' ? net.isOnline() : null;
  } catch {
    return null;
  }
};
