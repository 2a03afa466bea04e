import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBodyHasher, type HashThread } from '../../../../electron/adapters/store/bodyHasher.ts';
import { createFileHash } from '../../../../electron/adapters/store/fileHash.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const piece = (byte: number): Uint8Array => new Uint8Array(600 * 1024).fill(byte);
const sha256 = (pieces: readonly Uint8Array[]): string =>
  pieces.reduce((hash, each) => hash.update(each), createHash('sha256')).digest('hex');

/** A thread that reads the file in this one. */
function createFakeThread(path: string) {
  let say: (digest: string) => void = () => undefined;
  let leave: (reason: Error) => void = () => undefined;
  const state = { stopped: false, told: [] as number[] };
  const hash = createFileHash(path);
  const thread: HashThread = {
    follow(size, isWhole) {
      state.told.push(size);
      hash.readTo(size);
      if (isWhole) say(hash.digest());
    },
    onDigest: (listener) => (say = listener),
    onGone: (listener) => (leave = listener),
    stop: async () => {
      state.stopped = true;
    },
  };
  return { thread, state, leave: () => leave(new Error('gone')) };
}

/** A body's file, and a hasher that follows it. */
function begin(withThread: boolean) {
  const path = join(temporaryFolder(), 'body');
  const threads: ReturnType<typeof createFakeThread>[] = [];
  const start = (of: string): HashThread => {
    const fake = createFakeThread(of);
    threads.push(fake);
    return fake.thread;
  };
  const hasher = createBodyHasher(path, withThread ? start : null);
  const write = (bytes: Uint8Array): void => {
    appendFileSync(path, bytes);
    hasher.written(bytes);
  };
  return { hasher, write, threads };
}

it.each([
  { what: 'a short body', count: 1, withThread: true },
  { what: 'a long one', count: 9, withThread: true },
  { what: 'a long one without a thread', count: 9, withThread: false },
  { what: 'nothing', count: 0, withThread: true },
])('gives the sha256 of $what', async ({ count, withThread }) => {
  const pieces = Array.from({ length: count }, (_, index) => piece(index));
  const { hasher, write, threads } = begin(withThread);
  for (const each of pieces) write(each);
  expect(await hasher.digest()).toBe(sha256(pieces));
  expect(threads.map(({ state }) => state.stopped)).toEqual(withThread && count > 1 ? [true] : []);
});

it('tells the thread of a long body now and then, not of each piece', async () => {
  const { hasher, write, threads } = begin(true);
  const small = new Uint8Array(16 * 1024).fill(3);
  for (let count = 0; count < 640; count += 1) write(small);
  await hasher.digest();
  expect(threads[0]?.state.told.length).toBeLessThanOrEqual(11);
});

it('a thread that is gone is a failure, before the digest and while it is made', async () => {
  for (const whenIsIt of ['before', 'while'] as const) {
    const { hasher, write, threads } = begin(true);
    write(piece(1));
    write(piece(1));
    const thread = threads[0];
    if (thread === undefined) throw new Error('there is no thread');
    thread.thread.follow = () => undefined;
    if (whenIsIt === 'before') thread.leave();
    const digest = expect(hasher.digest()).rejects.toThrow('gone');
    if (whenIsIt === 'while') thread.leave();
    await digest;
  }
});

it('a file that is shorter than what was said of it has no hash', () => {
  const path = join(temporaryFolder(), 'short');
  appendFileSync(path, piece(1));
  expect(() => createFileHash(path).readTo(piece(1).byteLength + 1)).toThrow('ends before');
});
