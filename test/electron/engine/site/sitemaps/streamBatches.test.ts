import { expect, test } from 'vitest';
import { streamBatches } from '../../../../../electron/engine/site/sitemaps/streamBatches.ts';

test('batches arrive in their order, and the result after them', async () => {
  const stream = streamBatches<number, string>(async (push) => {
    push([1, 2]);
    await Promise.resolve();
    push([3]);
    return 'end';
  });
  expect(await stream.next()).toEqual({ done: false, value: [1, 2] });
  expect(await stream.next()).toEqual({ done: false, value: [3] });
  expect(await stream.next()).toEqual({ done: true, value: 'end' });
});

test('other work has its turn between batches that arrive at once', async () => {
  const stream = streamBatches<number, void>((push) => {
    push([1]);
    push([2]);
    return Promise.resolve();
  });
  const order: string[] = [];
  setImmediate(() => order.push('other'));
  for await (const batch of stream) order.push(`batch ${batch.join(' ')}`);
  expect(order).toEqual(['batch 1', 'other', 'batch 2']);
});

test('a failure ends the iteration', async () => {
  const stream = streamBatches<number, void>(() => Promise.reject(new Error('broken')));
  await expect(stream.next()).rejects.toThrow('broken');
});
