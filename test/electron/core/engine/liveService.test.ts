import { expect, test, vi } from 'vitest';
import type { LiveState } from '../../../../shared/api/engine/live.ts';
import { ok } from '../../../../shared/base/result.ts';
import { noVariables } from '../../../../electron/core/project/projectVariables.ts';
import { createLiveService, type LiveReply } from '../../../../electron/core/engine/liveService.ts';

const id = 'a'.repeat(32);
const state = (version: number, phase: LiveState['phase']): LiveState => ({
  ...{ version, phase, ending: '', endingCode: '', url: '', title: '', isLoading: false, canGoBack: false },
  ...{ canGoForward: false, viewport: { width: 1, height: 1 }, mode: 'use', pointed: null, marked: [] },
  ...{ dropDown: null, recorded: [], notices: [] },
});
const reply = (json: unknown, status = 200): LiveReply => ({
  ...{ status, bytes: new Uint8Array([1]), json: () => json },
  header: (name) => (name === 'x-trowel-frame' ? '7' : null),
});

/** A service in front of an engine that responds to each path as set; records its requests. */
function serviceOf(answer: (path: string) => LiveReply | null) {
  const asked: { readonly path: string; readonly headers: unknown }[] = [];
  const told: LiveState[] = [];
  const service = createLiveService({
    engine: {
      ensureReady: () => Promise.resolve(ok({ baseUrl: 'http://127.0.0.1:1', token: 't' })),
      onCrash: () => () => undefined,
    },
    async call(_address, path, _signal, _body, headers) {
      asked.push({ path, headers });
      await Promise.resolve();
      return answer(path);
    },
    variables: noVariables,
    allowedHosts: () => Promise.resolve(['always.test']),
    onChanged: (_liveId, changed) => told.push(changed),
  });
  return { service, asked, told };
}

test('the window hears each state until the page has ended, and nothing that is no state', async () => {
  const states = [state(1, 'opening'), state(2, 'open'), state(3, 'ended')];
  const { service, told, asked } = serviceOf((path) => reply(path.endsWith('live') ? { id } : states.shift()));
  expect(await service.open({ url: 'http://a.test/' }, ['once.test'], null)).toEqual(ok({ liveId: id }));
  await expect.poll(() => told.map(({ phase }) => phase)).toEqual(['opening', 'open', 'ended']);
  expect(asked[0]?.headers).toEqual({ 'x-trowel-allow-private': 'always.test,once.test' });
  expect(await service.query(id, { kind: 'list' })).toMatchObject({ ok: false, error: { kind: 'not-found' } });
});

test('an engine that is gone ends the page', async () => {
  const { service, told } = serviceOf((path) => (path.endsWith('live') ? reply({ id }) : null));
  await service.open({}, [], null);
  await expect.poll(() => told.at(-1)?.phase).toBe('ended');
});

test('a question that took too long is asked again: a computer that slept finds its page as it was', async () => {
  const late = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  const answers = [null, reply(state(1, 'open')), null, reply(state(2, 'ended'))];
  const { service, told } = serviceOf((path) => (path.endsWith('live') ? reply({ id }) : (answers.shift() ?? null)));
  await service.open({}, [], null);
  await expect
    .poll(() => told.map(({ version, phase }) => [version, phase]))
    .toEqual([
      [1, 'open'],
      [2, 'ended'],
    ]);
  late.mockRestore();
});

test("a refusal is told in the engine's own words", async () => {
  const { service } = serviceOf(() => reply({ error: 'as many live pages are open' }, 429));
  expect(await service.open({}, [], null)).toMatchObject({
    error: { kind: 'refused', reason: 'too-many', message: 'as many live pages are open' },
  });
});

test('pictures pass as bytes with their number; an answer that is none of the contract does not pass', async () => {
  const open = new Promise<LiveReply>(() => undefined);
  const { service } = serviceOf((path) => {
    if (path.includes('/state')) return open as unknown as null;
    return reply(path.endsWith('live') ? { id } : { kind: 'nonsense' });
  });
  await service.open({}, [], null);
  expect(await service.frame(id, 0)).toEqual({ number: 7, bytes: new Uint8Array([1]) });
  expect(await service.query(id, { kind: 'list' })).toMatchObject({ ok: false });
  await service.close(id);
  expect(await service.frame(id, 0)).toBeNull();
});
