import type { GuardWire } from './guardProtocol.ts';

/** Electron's `process.parentPort` in a utility process, as far as the guard needs it. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  on(event: 'close', listener: () => void): void;
}

/** The child process as the parent sees it: Electron's `UtilityProcess` has this shape, as does a wrapped `fork`. */
export interface GuardChild {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
}

/** Returns the channel of the process that started the guard. Takes Electron's utility process (or an object of the same shape). */
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
 * Returns the channel of this process to its parent: a utility process's parent port, otherwise the channel of `child_process.fork`;
 * `undefined` if the process was started on its own.
 */
export function wireToParent(): GuardWire | undefined {
  // Typed here and not by Electron: the guard is plain Node, where it usually does not exist.
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
