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

/** A piece of memory that goes to the thread and comes back: how much of it is filled is said beside it. */
export type HashBlock = Uint8Array<ArrayBuffer>;

/** Another thread that hashes: it gives each block back, and null with the digest. */
export interface HashThread {
  post(block: HashBlock | null, size: number): void;
  onMessage(listener: (message: HashBlock | string) => void): void;
  /** Told when no answer will come any more. */
  onGone(listener: (reason: Error) => void): void;
  stop(): void;
}

/** In bytes. Hashing takes main some 3 ms a megabyte: what is longer goes on in a thread of its own (performance 2, I2). */
const mostInMain = 1024 * 1024;
/**
 * Pieces go to the thread in blocks of this many bytes, and there are no more blocks than this: the body waits for one to come
 * back. Memory that is given away anew for each piece would be garbage of two threads, and grow with the body.
 */
const blocks = { bytes: 256 * 1024, most: 16 } as const;

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
  const free: HashBlock[] = [];
  let made = 0;
  let filling: HashBlock | null = null;
  let filled = 0;
  let failure: Error | null = null;
  let wake: () => void = () => undefined;
  let take: (digest: string) => void = () => undefined;
  let giveUp: (reason: Error) => void = () => undefined;
  thread.onMessage((message) => {
    if (typeof message === 'string') return take(message);
    free.push(message);
    wake();
  });
  thread.onGone((reason) => {
    failure = reason;
    wake();
    giveUp(reason);
  });

  async function emptyBlock(): Promise<HashBlock> {
    while (free.length === 0 && made === blocks.most) {
      if (failure !== null) throw failure;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const used = free.pop();
    if (used !== undefined) return used;
    made += 1;
    return new Uint8Array(blocks.bytes);
  }

  function sendFilled(): void {
    if (filling !== null && filled > 0) thread.post(filling, filled);
    filling = null;
    filled = 0;
  }

  return {
    async update(piece) {
      for (let start = 0; start < piece.byteLength; ) {
        filling ??= await emptyBlock();
        const part = piece.subarray(start, start + filling.byteLength - filled);
        filling.set(part, filled);
        filled += part.byteLength;
        start += part.byteLength;
        if (filled === filling.byteLength) sendFilled();
      }
    },
    async digest() {
      try {
        return await new Promise<string>((resolve, reject) => {
          take = resolve;
          giveUp = reject;
          if (failure !== null) reject(failure);
          sendFilled();
          thread.post(null, 0);
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
    post: (block, size) => worker.postMessage({ block, size }, block === null ? [] : [block.buffer]),
    onMessage: (listener) => void worker.on('message', listener),
    onGone(listener) {
      worker.once('error', listener);
      worker.once('exit', () => listener(new Error('the thread that hashes is gone')));
    },
    stop: () => void worker.terminate(),
  };
}
