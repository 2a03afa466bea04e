import type { GuardWire } from './guardProtocol.ts';

/** What Electron gives a utility process as `process.parentPort`, as far as the guard needs it. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  on(event: 'close', listener: () => void): void;
}

/** What the starting side holds: Electron's `UtilityProcess` has this shape, and so has a wrapped `fork`. */
export interface GuardChild {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
}

/** The wire of the process that started the guard. Takes Electron's utility process (or what has its shape). */
export function wireToChild(child: GuardChild): GuardWire {
  let gone = false;
  child.once('exit', () => {
    gone = true;
  });
  return {
    send: (message) => {
      if (!gone) child.postMessage(message);
    },
    onMessage: (listener) => void child.on('message', listener),
    onClose: (listener) => void child.once('exit', listener),
  };
}

/**
 * The wire of this process to the one that started it: a utility process's parent port, else the channel of
 * `child_process.fork`; `undefined` when it was started by itself.
 */
export function wireToParent(): GuardWire | undefined {
  // Typed here and not by Electron: the guard is plain Node, and most of the time there is no such thing.
  const { parentPort } = process as unknown as { readonly parentPort?: ParentPort };
  if (parentPort !== undefined && parentPort !== null) {
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
      onClose: (listener) => parentPort.on('close', listener),
    };
  }
  if (process.send === undefined) return undefined;
  return {
    send: (message) => {
      if (process.connected) process.send?.(message);
    },
    onMessage: (listener) => void process.on('message', listener),
    onClose: (listener) => void process.once('disconnect', listener),
  };
}
