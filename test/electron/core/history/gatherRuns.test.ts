import { expect, it } from 'vitest';
import { gatherRuns } from '../../../../electron/core/history/gatherRuns.ts';
import { runIdOf } from '../../../support/storeFixtures.ts';
import { createManualTime } from '../../../support/manualTime.ts';

it('tells once of what changed within its time, and again of what changes later', async () => {
  const time = createManualTime();
  const told: string[][] = [];
  const change = gatherRuns(time.scheduler, 100, ({ runIds }) => told.push(runIds));
  change({ runIds: [runIdOf(1)] });
  change({ runIds: [runIdOf(2), runIdOf(1)] });
  expect(told).toEqual([]);
  await time.advance(100);
  expect(told).toEqual([[runIdOf(1), runIdOf(2)]]);
  await time.advance(500);
  change({ runIds: [runIdOf(3)] });
  await time.advance(100);
  expect(told).toEqual([[runIdOf(1), runIdOf(2)], [runIdOf(3)]]);
});
