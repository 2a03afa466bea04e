import type { StoreChannel } from './storeChannel.ts';
import { serveStore } from './storeServer.ts';

/** The port of an Electron utility process to the one that started it. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** The store's program: an Electron utility process in the app, a forked Node process elsewhere. */
function startStore(): void {
  process.umask(0o077);
  const parentPort = (process as unknown as { readonly parentPort?: ParentPort }).parentPort;
  serveStore(parentPort === undefined ? forkedChannel() : utilityChannel(parentPort));
}

function utilityChannel(port: ParentPort): StoreChannel {
  return {
    post: (message) => port.postMessage(message),
    listen: (listener) => port.on('message', (event) => listener(event.data)),
    // Electron ends a utility process together with its parent.
    onClosed: () => undefined,
  };
}

function forkedChannel(): StoreChannel {
  process.on('disconnect', () => process.exit(0));
  return {
    post: (message) => void process.send?.(message),
    listen: (listener) => void process.on('message', listener),
    onClosed: (listener) => void process.on('disconnect', listener),
  };
}

startStore();
