import { expect, test } from 'vitest';
import { endedEarly, maxScrapeMs } from '../../../../../renderer/features/inspect/errors/endedEarly.ts';
import { labConnectionId, localEngineConnectionId } from '../../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../../shared/base/json.ts';
import { emptySummary } from '../../../../../shared/run/events.ts';

const run = (request: JsonObject, read: number, total: number | null, connectionId = localEngineConnectionId) => ({
  connectionId,
  request,
  summary: { ...emptySummary, pages: { read, total } },
});

test('more time is of use where the local engine read fewer pages than were asked for', () => {
  expect(endedEarly(run({}, 11, 18))).toBe(true);
  expect(endedEarly(run({ parsers: [{ type: 'pdf', maxPages: 12 }] }, 11, 18))).toBe(true);
});

test('it is of none where all were read, no more were asked for, it was had already, or nobody knows how many there are', () => {
  expect(endedEarly(run({}, 18, 18))).toBe(false);
  expect(endedEarly(run({ parsers: [{ type: 'pdf', maxPages: 11 }] }, 11, 18))).toBe(false);
  expect(endedEarly(run({ timeout: maxScrapeMs }, 11, 18))).toBe(false);
  expect(endedEarly(run({}, 11, null))).toBe(false);
  expect(endedEarly(run({}, 11, 18, labConnectionId))).toBe(false);
  expect(endedEarly({ ...run({}, 1, 2), summary: null })).toBe(false);
});
