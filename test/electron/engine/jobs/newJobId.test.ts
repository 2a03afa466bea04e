import { expect, it } from 'vitest';
import { newJobId } from '../../../../electron/engine/jobs/newJobId.ts';

it('an id of a job is a UUID of version 7, in the order of time', () => {
  const [first, second] = [newJobId(1_700_000_000_000), newJobId(1_700_000_000_001)];
  for (const id of [first, second])
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(first < second).toBe(true);
  expect(newJobId(1)).not.toBe(newJobId(1));
});
