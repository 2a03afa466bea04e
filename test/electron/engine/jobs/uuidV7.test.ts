import { expect, test } from 'vitest';
import { uuidV7 } from '../../../../electron/engine/jobs/uuidV7.ts';

test('a UUID of version 7 has its time, its version and its variant', () => {
  const random = (byteCount: number): Uint8Array => new Uint8Array(byteCount).fill(0xff);
  // The example of RFC 9562, appendix A.6, has this time.
  expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7fff-bfff-ffffffffffff');
  expect(uuidV7(0, () => new Uint8Array(10))).toBe('00000000-0000-7000-8000-000000000000');
});

test('UUIDs sort by their time', () => {
  const random = (byteCount: number): Uint8Array => crypto.getRandomValues(new Uint8Array(byteCount));
  const ids = [1, 2, 1_700_000_000_000, 1_700_000_000_001].map((time) => uuidV7(time, random));
  expect(ids.toSorted()).toEqual(ids);
});
