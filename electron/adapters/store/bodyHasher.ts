import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** The sha256 of one body while it streams in. */
export interface BodyHasher {
  /** Takes the next piece; settles when more may come. The piece is not kept. */
  update(piece: Uint8Array): Promise<void>;
  /** In lower-case hex. Rejects when the thread that hashed is gone. */
  digest(): Promise<string>;
  /** Ends it without a digest. */
  stop(): void;
}

/** Another thread that hashes: it answers each piece with its size, and null with the digest. */
export interface HashThread {
  post(piece: Uint8Array<ArrayBuffer> | null): void;
  onMessage(listener: (message: number | string) => void): void;
  /** Told when no answer will come any more. */
  onGone(listener: (reason: Error) => void): void;
  stop(): void;
}

/** In bytes. Hashing takes main some 3 ms a megabyte: what is longer goes on in a thread of its own (performance 2, I2). */
const mostInMain = 1024 * 1024;
/** In bytes: how much the thread may be behind before the body waits for it. */
const mostOutstanding = 8 * 1024 * 1024;

/** Hashes a short body where it is and a long one in a thread; without `startThread` all of it where it is. */
export function createBodyHasher(startThread: (() => HashThread) | null): BodyHasher {
  return startThread === null ? hashHere() : hashSoonElsewhere(startThread);
}

function hashHere(): BodyHasher {
  const hash = createHash('sha256');
  return {
    async update(piece) {
      hash.update(piece);
    },
    digest: () => Promise.resolve(hash.digest('hex')),
    stop: () => undefined,
  };
}

/** Holds the first pieces back until it is known whether the body is long. */
function hashSoonElsewhere(startThread: () => HashThread): BodyHasher {
  let first: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let thread: BodyHasher | null = null;

  async function goOnElsewhere(): Promise<void> {
    thread = hashInThread(startThread());
    const pieces = first;
    first = [];
    for (const piece of pieces) await thread.update(piece);
  }

  return {
    async update(piece) {
      size += piece.byteLength;
      if (thread !== null) return thread.update(piece);
      first.push(new Uint8Array(piece));
      if (size > mostInMain) await goOnElsewhere();
    },
    async digest() {
      if (thread !== null) return thread.digest();
      const hash = createHash('sha256');
      for (const piece of first) hash.update(piece);
      return hash.digest('hex');
    },
    stop: () => thread?.stop(),
  };
}

function hashInThread(thread: HashThread): BodyHasher {
  let outstanding = 0;
  let failure: Error | null = null;
  let wake: () => void = () => undefined;
  let take: (digest: string) => void = () => undefined;
  let giveUp: (reason: Error) => void = () => undefined;
  thread.onMessage((message) => {
    if (typeof message === 'string') return take(message);
    outstanding -= message;
    wake();
  });
  thread.onGone((reason) => {
    failure = reason;
    wake();
    giveUp(reason);
  });
  return {
    async update(piece) {
      outstanding += piece.byteLength;
      thread.post(new Uint8Array(piece));
      while (outstanding > mostOutstanding && failure === null) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async digest() {
      try {
        return await new Promise<string>((resolve, reject) => {
          take = resolve;
          giveUp = reject;
          if (failure !== null) reject(failure);
          thread.post(null);
        });
      } finally {
        thread.stop();
      }
    },
    stop: () => thread.stop(),
  };
}

/** Starts the built `hash.worker.js`. */
export function startHashWorker(url: URL): HashThread {
  const worker = new Worker(url);
  return {
    post: (piece) => worker.postMessage(piece, piece === null ? [] : [piece.buffer]),
    onMessage: (listener) => void worker.on('message', listener),
    onGone(listener) {
      worker.once('error', listener);
      worker.once('exit', () => listener(new Error('the thread that hashes is gone')));
    },
    stop: () => void worker.terminate(),
  };
}
