import { expect, test } from 'vitest';
import { storeRecent } from '../../../../renderer/ui/hooks/storeRecent.ts';

test('of more names than are kept the one goes that was used longest ago', () => {
  const kept = new Map<string, number>();
  for (const [name, value] of [
    ['oak', 1],
    ['ash', 2],
    ['oak', 3],
    ['elm', 4],
  ] as const)
    storeRecent(kept, name, value, 2);
  expect([...kept]).toEqual([
    ['oak', 3],
    ['elm', 4],
  ]);
});
