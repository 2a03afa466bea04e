import { net } from 'electron';
import type { ReadNetwork } from '../core/networkState.ts';

/** What Electron knows of the network. Feature-detected: without it, or before it stands, nobody can tell. */
export const readNetwork: ReadNetwork = () => {
  try {
    return typeof net.isOnline === 'function' ? net.isOnline() : null;
  } catch {
    return null;
  }
};
