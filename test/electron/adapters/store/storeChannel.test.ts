import { expect, it } from 'vitest';
import { channelTo, type StoreChannel } from '../../../../electron/adapters/store/storeChannel.ts';

it('what is posted before the start arrives after it, in its order, and answers are heard', async () => {
  const arrived: unknown[] = [];
  const heard: unknown[] = [];
  let answer: (message: unknown) => void = () => undefined;
  let start: (channel: StoreChannel) => void = () => undefined;
  const channel = channelTo(
    new Promise((resolve) => {
      start = resolve;
    }),
  );
  channel.listen((message) => heard.push(message));
  channel.post(1);
  channel.post(2);
  start({
    post: (message) => arrived.push(message),
    listen: (listener) => (answer = listener),
    onClosed: () => undefined,
  });
  await expect.poll(() => arrived).toEqual([1, 2]);
  answer('one');
  channel.post(3);
  await expect.poll(() => arrived).toEqual([1, 2, 3]);
  expect(heard).toEqual(['one']);
});
