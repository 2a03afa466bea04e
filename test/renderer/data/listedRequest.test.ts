import { expect, test, vi } from 'vitest';
import { listedRequest } from '../../../renderer/data/listedRequest.ts';
import { connectionIdSchema } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { err, ok } from '../../../shared/base/result.ts';
import { createFakeHost } from '../../support/fakeHost.ts';

const connectionId = connectionIdSchema.parse('hosted');

function listing(row: JsonObject) {
  const agents = [{ jobId: 'job-1', status: 'processing', createdAt: null, targetHint: null, row }];
  return createFakeHost({ 'agents.listRemote': () => ok({ agents, next: null }) });
}

test('a run that the service lists with its prompt is followed with its request', async () => {
  const options = { prompt: 'Find stoves', urls: ['https://shop.example/'] };
  expect(await listedRequest(listing({ options }), connectionId, 'job-1')).toEqual(options);
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
