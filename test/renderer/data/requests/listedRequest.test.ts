import { expect, test, vi } from 'vitest';
import { listedRequest } from '../../../../renderer/data/requests/listedRequest.ts';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';

const connectionId = connectionIdSchema.parse('hosted');

function listing(row: JsonObject) {
  const agents = [{ jobId: 'job-1', status: 'processing', createdAt: null, targetHint: null, row }];
  return createFakeHost({ 'agents.listRemote': () => ok({ agents, next: null }) });
}

test('a run that the service lists with its prompt is followed with its request', async () => {
  const options = { prompt: 'Find stoves', urls: ['https://shop.example/'] };
  expect(await listedRequest(listing({ options }), connectionId, 'job-1')).toEqual(options);
});

/** A list of runs started one minute apart, twenty per page; run `n` requested `n` stoves. */
function longListing(idOf: (number: number) => string, asked: (number | null)[]) {
  return createFakeHost({
    'agents.listRemote': ({ before }) => {
      asked.push(before);
      const first = before === null ? 999 : Math.ceil(before / 60_000) - 1;
      const agents = Array.from({ length: 20 }, (_, index) => ({
        jobId: idOf(first - index),
        status: 'completed',
        createdAt: null,
        targetHint: null,
        row: { options: { prompt: `Find ${first - index} stoves` } },
      }));
      return ok({ agents, next: (first - 19) * 60_000 });
    },
  });
}

test('an old run is looked for where the time in its id points', async () => {
  const asked: (number | null)[] = [];
  const idOf = (number: number): string => {
    const time = (number * 60_000).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
  };
  const host = longListing(idOf, asked);
  expect(await listedRequest(host, connectionId, idOf(17))).toEqual({ prompt: 'Find 17 stoves' });
  expect(asked).toHaveLength(1);
});

test('of an id that tells no time some pages are looked through, not all of a long list', async () => {
  const asked: (number | null)[] = [];
  const host = longListing((number) => `job-${number}`, asked);
  expect(await listedRequest(host, connectionId, 'job-950')).toEqual({ prompt: 'Find 950 stoves' });
  expect(asked).toEqual([null, 980 * 60_000, 960 * 60_000]);
  asked.length = 0;
  expect(await listedRequest(host, connectionId, 'job-17')).toBeNull();
  expect(asked).toHaveLength(5);
});

test.each([
  ['another run', { options: { prompt: 'Find stoves' } }, 'job-2'],
  ['a run without a prompt', { options: { model: 'spark-2' } }, 'job-1'],
  ['a run without options', {}, 'job-1'],
])('of %s nothing is known', async (_name, row, jobId) => {
  expect(await listedRequest(listing(row), connectionId, jobId)).toBeNull();
});

test('a service without a list, or one that does not answer, keeps nobody from following', async () => {
  const refusing = createFakeHost({
    'agents.listRemote': () => err({ kind: 'refused', message: 'no', reason: 'not-allowed' }),
  });
  expect(await listedRequest(refusing, connectionId, 'job-1')).toBeNull();
  vi.useFakeTimers();
  const silent = createFakeHost({ 'agents.listRemote': () => new Promise(() => undefined) });
  const asked = listedRequest(silent, connectionId, 'job-1');
  await vi.runAllTimersAsync();
  expect(await asked).toBeNull();
  vi.useRealTimers();
});
