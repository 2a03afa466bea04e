import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createBodyHasher, type HashBlock, type HashThread } from '../../../../electron/adapters/store/bodyHasher.ts';

const piece = (byte: number): Uint8Array => new Uint8Array(600 * 1024).fill(byte);
const sha256 = (pieces: readonly Uint8Array[]): string =>
  pieces.reduce((hash, each) => hash.update(each), createHash('sha256')).digest('hex');

/** A thread that answers when it is told to. */
function createFakeThread() {
  const hash = createHash('sha256');
  const waiting: { readonly block: HashBlock | null; readonly size: number }[] = [];
  const blocks = new Set<HashBlock>();
  let say: (message: HashBlock | string) => void = () => undefined;
  let leave: (reason: Error) => void = () => undefined;
  const state = { stopped: false };
  const thread: HashThread = {
    post(block, size) {
      if (block !== null) blocks.add(block);
      waiting.push({ block, size });
    },
    onMessage: (listener) => (say = listener),
    onGone: (listener) => (leave = listener),
    stop: () => (state.stopped = true),
  };
  const work = (): void => {
    for (const { block, size } of waiting.splice(0)) {
      if (block !== null) hash.update(block.subarray(0, size));
      say(block ?? hash.digest('hex'));
    }
  };
  return { thread, work, state, blocks, leave: () => leave(new Error('gone')) };
}

it('gives the same hash for a short body, for a long one, and without a thread', async () => {
  const pieces = [piece(1), piece(2), piece(3)];
  const fake = createFakeThread();
  for (const [count, start] of [
    [1, () => fake.thread],
    [3, () => fake.thread],
    [3, null],
  ] as const) {
    const hasher = createBodyHasher(start);
    for (const each of pieces.slice(0, count)) await hasher.update(each);
    const digest = hasher.digest();
    fake.work();
    expect(await digest).toBe(sha256(pieces.slice(0, count)));
  }
  expect(fake.state.stopped).toBe(true);
});

it('a long body waits while the thread is behind, and takes no more memory the longer it is', async () => {
  const fake = createFakeThread();
  const hasher = createBodyHasher(() => fake.thread);
  let taken = 0;
  const all = (async () => {
    for (; taken < 40; taken += 1) await hasher.update(piece(7));
  })();
  await new Promise((resolve) => setTimeout(resolve));
  expect(taken).toBeLessThan(20);
  while (taken < 40) {
    fake.work();
    await new Promise((resolve) => setTimeout(resolve));
  }
  await all;
  const memory = [...fake.blocks].reduce((sum, block) => sum + block.byteLength, 0);
  expect(memory).toBeLessThanOrEqual(4 * 1024 * 1024);
});

it('a thread that is gone is a failure, before the digest and while it is made', async () => {
  for (const whenIsIt of ['before', 'while'] as const) {
    const fake = createFakeThread();
    const hasher = createBodyHasher(() => fake.thread);
    await hasher.update(piece(1));
    await hasher.update(piece(1));
    if (whenIsIt === 'before') fake.leave();
    const digest = expect(hasher.digest()).rejects.toThrow('gone');
    if (whenIsIt === 'while') fake.leave();
    await digest;
  }
});
