import { expect, test } from 'vitest';
import { createCachedDocument } from '../../../../electron/core/storage/cachedDocument.ts';
import { ok } from '../../../../shared/base/result.ts';

/** A document in a file whose writes end when they are let go. */
function slowDocument() {
  const held: (() => void)[] = [];
  const document = createCachedDocument<number>(
    {
      read: async () => ok(1),
      write: () => new Promise((resolve) => held.push(() => resolve(ok(null)))),
    },
    0,
  );
  const letGo = async (): Promise<void> => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  };
  return { document, letGo };
}

test('whoever asks while a change is being written gets what it makes', async () => {
  const { document, letGo } = slowDocument();
  expect(await document.get()).toBe(1);
  const changed = document.change((value) => ok(value + 1));
  const asked = document.get();
  await letGo();
  expect(await asked).toBe(2);
  expect(await changed).toEqual(ok(2));
});

test('a change that breaks off takes no other with it', async () => {
  const { document, letGo } = slowDocument();
  const broken = document.change(() => {
    throw new Error('broken');
  });
  const next = document.change((value) => ok(value + 5));
  await expect(broken).rejects.toThrow('broken');
  await letGo();
  expect(await next).toEqual(ok(6));
  expect(await document.get()).toBe(6);
});
