import { describe, expect, it } from 'vitest';
import { createHistoryTrimmer, trashDays } from '../../../../electron/core/history/historyTrimmer.ts';
import type { RunId } from '../../../../shared/base/brand.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import type { HistoryCaps } from '../../../../shared/history/history.ts';
import { defaultSettings, type Settings } from '../../../../shared/settings/settings.ts';
import { runIdOf, someError } from '../../../support/storeFixtures.ts';

const dayMs = 86_400_000;
const now = 400 * dayMs;

/** Creates a keeper over a store that returns these batches, one per call, and a stopped clock. */
function setUp(batches: (readonly RunId[] | 'fails')[], settings: Partial<Settings> = {}) {
  const asked: HistoryCaps[] = [];
  const told: RunId[][] = [];
  const due: { readonly delayMs: number; readonly action: () => void; isOff: boolean }[] = [];
  const keeper = createHistoryTrimmer({
    store: {
      trimHistory: async (caps) => {
        asked.push(caps);
        const batch = batches.shift() ?? [];
        return batch === 'fails' ? err(someError) : ok([...batch]);
      },
    },
    filesInUse: async () => [],
    settings: { get: async () => ok({ ...defaultSettings, ...settings }) },
    clock: { now: () => now, monotonic: () => 0 },
    scheduler: {
      after: (delayMs, action) => {
        const planned = { delayMs, action, isOff: false };
        due.push(planned);
        return () => {
          planned.isOff = true;
        };
      },
    },
    onChanged: ({ runIds }) => void told.push(runIds),
  });
  return { keeper, asked, told, due, planned: () => due.filter(({ isOff }) => !isOff).map(({ delayMs }) => delayMs) };
}

describe('history within its limits', () => {
  it('is tidied batch by batch until nothing is too much, and each batch is told', async () => {
    const { keeper, told, asked } = setUp([[runIdOf(1), runIdOf(2)], [runIdOf(3)]], {
      historyMaxRuns: 500,
      historyMaxDays: 10,
    });
    expect(await keeper.tidy()).toBe(3);
    expect(told).toEqual([[runIdOf(1), runIdOf(2)], [runIdOf(3)]]);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toEqual({
      maxRuns: 500,
      maxBytes: defaultSettings.historyMaxBytes,
      olderThan: now - 10 * dayMs,
      trashedBefore: now - trashDays * dayMs,
    });
  });

  it('has no limit where the settings say none, but for the trash', async () => {
    const { keeper, asked } = setUp([], { historyMaxRuns: null, historyMaxBytes: null, historyMaxDays: null });
    await keeper.tidy();
    expect(asked).toEqual([{ maxRuns: null, maxBytes: null, olderThan: null, trashedBefore: now - trashDays * dayMs }]);
  });

  it('is looked at once for a series of sends, and again an hour later', async () => {
    const { keeper, planned, due } = setUp([]);
    keeper.scheduleTrim();
    keeper.scheduleTrim();
    keeper.scheduleTrim();
    expect(planned()).toEqual([10_000]);
    due[0]?.action();
    await keeper.tidy();
    expect(planned().at(-1)).toBe(3_600_000);
    // A send in that hour schedules an early check that replaces it.
    keeper.scheduleTrim();
    expect(planned().at(-1)).toBe(10_000);
  });

  it('is left alone after a failure until it is asked again', async () => {
    const { keeper, told } = setUp([[runIdOf(1)], 'fails', [runIdOf(2)]]);
    expect(await keeper.tidy()).toBe(1);
    expect(await keeper.tidy()).toBe(1);
    expect(told).toEqual([[runIdOf(1)], [runIdOf(2)]]);
  });

  it('is one piece of work for all who ask at the same time', async () => {
    const { keeper, asked } = setUp([]);
    await Promise.all([keeper.tidy(), keeper.tidy(), keeper.tidy()]);
    expect(asked).toHaveLength(1);
  });

  it('is looked at no more once it was stopped', async () => {
    const { keeper, planned, asked } = setUp([[runIdOf(1)]]);
    keeper.scheduleTrim();
    keeper.stop();
    expect(planned()).toEqual([]);
    keeper.scheduleTrim();
    expect([await keeper.tidy(), asked, planned()]).toEqual([0, [], []]);
  });
});
