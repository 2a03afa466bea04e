import { expect, it } from 'vitest';
import { localEngineConnectionId, type RunId } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import { historyQuery } from '../../../support/storeFixtures.ts';
import { createTestServices } from '../../../support/testServices.ts';

const everything = historyQuery();

it('lists runs and removes those that have ended, and tells it', async () => {
  const { runs, history, changes, engine } = await createTestServices();
  const send = async (): Promise<RunId> => {
    const started = await runs.start({
      connectionId: localEngineConnectionId,
      body: { url: 'https://example.com/' },
      allowPrivateHosts: [],
    });
    if (!started.ok) throw new Error(started.error.message);
    return started.value.runId;
  };
  const ended = await send();
  await runs.waitForEnd(ended);
  engine.address = new Promise(() => undefined);
  const running = await send();
  const page = await history.list(everything);
  expect(page.ok && page.value.rows.map((row) => [row.runId, row.state, row.url])).toEqual([
    [running, 'running', 'https://example.com/'],
    [ended, 'failed', 'https://example.com/'],
  ]);
  changes.length = 0;
  expect(await history.remove([ended, running])).toEqual(ok(null));
  expect(changes).toEqual(['history']);
  const left = await history.list(everything);
  expect(left.ok && left.value.rows.map((row) => row.runId)).toEqual([running]);
  expect(await history.remove([ended])).toEqual(ok(null));
  expect(changes).toEqual(['history']);
});
