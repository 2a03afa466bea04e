import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { HashOrder } from './hash.worker.ts';

/** The sha256 of one body while it is written to its file. */
export interface BodyHasher {
  /** Hears of the next piece once it is in the file. */
  written(piece: Uint8Array): void;
  /** In lowercase hex. Rejects if the hashing thread has ended. */
  digest(): Promise<string>;
  /** Ends it without a digest; settles when the file is no longer read. */
  stop(): Promise<void>;
}

/** Another thread that hashes a file while it grows. */
export interface HashThread {
  /** Reports the number of bytes available; `isWhole`: no more will follow, and the digest is requested. */
  follow(size: number, isWhole: boolean): void;
  onDigest(listener: (digest: string) => void): void;
  /** Called when no result will come any more. */
  onGone(listener: (reason: Error) => void): void;
  stop(): Promise<void>;
}

/** Starts one for the file at a path. */
export type StartHashThread = (path: string) => HashThread;

/** In bytes. Hashing takes main about 3 ms per megabyte: longer bodies are hashed in a separate thread (performance 2, I2). */
const maxMainThreadBytes = 1024 * 1024;
/** The thread is notified each time this many more bytes are available. */
const stepBytes = 1024 * 1024;

/**
 * Hashes a short body where it is. A long one is read by a thread from the file that it is written to, so that main neither
 * hashes nor copies it. Without `startThread` all of it is hashed where it is.
 */
export function createBodyHasher(path: string, startThread: StartHashThread | null): BodyHasher {
  let here: ReturnType<typeof createHash> | null = createHash('sha256');
  let thread: FollowedThread | null = null;
  let size = 0;
  return {
    written(piece) {
      size += piece.byteLength;
      if (startThread === null || size <= maxMainThreadBytes) {
        here?.update(piece);
        return;
      }
      here = null;
      thread ??= followThread(startThread(path));
      thread.reportSize(size);
    },
    async digest() {
      return here === null && thread !== null ? thread.digest(size) : (here?.digest('hex') ?? '');
    },
    async stop() {
      await thread?.stop();
    },
  };
}

interface FollowedThread {
  reportSize(size: number): void;
  digest(size: number): Promise<string>;
  stop(): Promise<void>;
}

function followThread(thread: HashThread): FollowedThread {
  const ended = new Promise<string>((resolve, reject) => {
    thread.onDigest(resolve);
    thread.onGone(reject);
  });
  // The caller of the digest gets the error.
  ended.catch(() => undefined);
  let said = 0;
  return {
    reportSize(size) {
      if (size - said < stepBytes) return;
      said = size;
      thread.follow(size, false);
    },
    async digest(size) {
      thread.follow(size, true);
      try {
        return await ended;
      } finally {
        await thread.stop();
      }
    },
    stop: () => thread.stop(),
  };
}

/** Starts the built `hash.worker.js`. */
export function startHashWorker(program: URL, path: string): HashThread {
  const worker = new Worker(program, { workerData: path });
  return {
    follow: (size, isComplete) => worker.postMessage({ size, isComplete } satisfies HashOrder),
    onDigest: (listener) => void worker.once('message', listener),
    onGone(listener) {
      worker.once('error', listener);
      worker.once('exit', () => listener(new Error('the thread that hashes is gone')));
    },
    async stop() {
      await worker.terminate();
    },
  };
}
