import { utilityProcess, type UtilityProcess } from 'electron';
import type { StoreChannel } from './store/storeChannel.ts';

/** Starts the store's utility process and speaks with it: the one writer, off the window's process. */
export function forkStore(program: string): { readonly channel: StoreChannel; readonly child: UtilityProcess } {
  const child = utilityProcess.fork(program, [], { serviceName: 'Trowel store', stdio: 'inherit' });
  return {
    child,
    channel: {
      post: (message) => {
        child.postMessage(message);
      },
      listen: (listener) => {
        child.on('message', listener);
      },
      onClosed: (listener) => {
        child.once('exit', listener);
      },
    },
  };
}
