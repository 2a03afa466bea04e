import { expect, it } from 'vitest';
import { exportList } from '../../../../electron/core/lists/exportList.ts';
import type { ListService } from '../../../../electron/core/lists/listService.ts';
import { labConnectionId, type ListId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { countItems, type ListRun } from '../../../../shared/list/listRun.ts';
import { openLists } from '../../../support/listWorld.ts';
import {
  errorAnswer,
  goodAnswer,
  startLoopbackService,
  type LoopbackService,
  type Play,
} from '../../../support/loopbackService.ts';
import { until } from '../../../support/manualTime.ts';
import { createTestServices, type TestServices } from '../../../support/testServices.ts';

const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_each, index) => `https://stoves.example/${index}`);

interface World {
  readonly services: TestServices;
  readonly service: LoopbackService;
  readonly lists: ListService;
  /** The same files, opened by a program that starts anew. */
  readonly reopen: () => ListService;
  readonly told: { readonly listId: ListId; readonly state: string }[];
  start(urls: readonly string[], body?: JsonObject): Promise<ListId>;
  get(listId: ListId): Promise<ListRun>;
}

function urlOf({ body }: { readonly body: string }): string {
  const { url } = JSON.parse(body) as { url: string };
  return url;
}

async function openWorld(play: Play): Promise<World> {
  const services = await createTestServices();
  const service = await startLoopbackService(play);
  const { id: connectionId } = await services.addService(service.baseUrl);
  const told: { listId: ListId; state: string }[] = [];
  const make = (): ListService => openLists(services, ({ listId, state }) => void told.push({ listId, state }));
  const lists = make();
  return {
    services,
    service,
    lists,
    told,
    reopen: make,
    async start(urls, body = { formats: ['markdown'] }) {
      const started = await lists.start({ connectionId, body, addresses: [...urls], atOnce: 3, scenario: null });
      if (!started.ok) throw new Error(started.error.message);
      return started.value.listId;
    },
    get: (listId) => read(lists, listId),
  };
}

async function read(lists: ListService, listId: ListId): Promise<ListRun> {
  const got = await lists.get(listId);
  if (!got.ok || got.value === null) throw new Error('no list');
  return got.value;
}

it('asks for each address in a run of its own, some at a time, and keeps how each went', async () => {
  let underWay = 0;
  let most = 0;
  const { service, start, get, told, services, reopen } = await openWorld(async (request) => {
    most = Math.max(most, (underWay += 1));
    await until(() => most >= 3);
    underWay -= 1;
    return urlOf(request).endsWith('/2')
      ? errorAnswer(403, 'Forbidden')
      : goodAnswer({ markdown: 'Three small words' });
  });
  const listId = await start(addresses(7));
  await until(() => told.at(-1)?.state === 'ended');
  const list = await get(listId);
  expect(most).toBe(3);
  expect(service.requests.map(urlOf).toSorted()).toEqual(addresses(7));
  expect(countItems(list.items)).toMatchObject({ done: 6, failed: 1, waiting: 0, running: 0 });
  expect(list.items[0]).toMatchObject({ state: 'done', targetStatus: 200, title: 'Example', words: 3, error: null });
  expect(list.items[2]).toMatchObject({ state: 'failed', targetStatus: 403, error: 'Forbidden' });
  const run = list.items[0]?.runId ?? null;
  expect(run === null ? null : await services.runs.waitForEnd(run)).toMatchObject({
    request: { url: 'https://stoves.example/0', formats: ['markdown'] },
  });
  expect(await read(reopen(), listId)).toEqual(list);
});

it('asks for the address of its line, whatever address the body of all has', async () => {
  const { service, start, told } = await openWorld(() => goodAnswer());
  await start(addresses(2), { url: 'https://elsewhere.example', formats: ['html'] });
  await until(() => told.at(-1)?.state === 'ended');
  expect(service.requests.map(urlOf).toSorted()).toEqual(addresses(2));
});

it('asks once more for what failed, and for nothing else', async () => {
  const { service, start, get, told, lists } = await openWorld((request, number) =>
    urlOf(request).endsWith('/1') && number < 4 ? errorAnswer(403, 'Forbidden') : goodAnswer(),
  );
  const listId = await start(addresses(3));
  await until(() => told.at(-1)?.state === 'ended');
  await lists.retryFailed(listId);
  await until(() => service.requests.length === 4 && told.at(-1)?.state === 'ended');
  expect(countItems((await get(listId)).items)).toMatchObject({ done: 3 });
  expect(service.requests.map(urlOf).filter((url) => url.endsWith('/1'))).toHaveLength(2);
});

it('pauses without losing what is under way, goes on, and stops by cancelling', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const { service, start, get, lists, told } = await openWorld(async (request) => {
    if (urlOf(request).endsWith('/5')) return 'hang';
    await held;
    return goodAnswer();
  });
  const listId = await start(addresses(6));
  await until(() => service.requests.length === 3);
  await lists.pause(listId);
  letGo();
  await until(() => told.at(-1)?.state === 'paused');
  while (countItems((await get(listId)).items).done < 3) await new Promise(setImmediate);
  expect(service.requests).toHaveLength(3);
  await lists.resume(listId);
  await until(() => service.requests.length === 6);
  while (countItems((await get(listId)).items).done < 5) await new Promise(setImmediate);
  await lists.stop(listId);
  while (countItems((await get(listId)).items).cancelled < 1) await new Promise(setImmediate);
  expect(await get(listId)).toMatchObject({ state: 'stopped' });
});

it('is offered after a restart, and asks for nothing by itself', async () => {
  const { service, start, lists, reopen } = await openWorld(() => 'hang');
  const listId = await start(addresses(5));
  await until(() => service.requests.length === 3);
  lists.shutDown();
  const again = reopen();
  // What is written is written in order: the next write is after those of the list before.
  const list = await read(again, listId);
  expect(list.state).toBe('paused');
  expect(countItems(list.items)).toMatchObject({ waiting: 2, unknown: 3, running: 0 });
  expect(service.requests).toHaveLength(3);
});

it('leaves nothing on disk where its runs leave nothing', async () => {
  const { start, told, reopen } = await openWorld(() => goodAnswer());
  const listId = await start(addresses(1), { zeroDataRetention: true });
  await until(() => told.at(-1)?.state === 'ended');
  expect(await reopen().get(listId)).toEqual({ ok: true, value: null });
});

it('becomes a table without formulas, or lines with the whole answers', async () => {
  const { start, get, told, services } = await openWorld(() =>
    goodAnswer({ metadata: { title: '=1+1', statusCode: 200 } }),
  );
  const listId = await start(addresses(2));
  await until(() => told.at(-1)?.state === 'ended');
  const list = await get(listId);
  const text = async (format: 'csv' | 'jsonl', exported = list): Promise<string> => {
    let whole = '';
    const ports = {
      responseOf: async (runId: Parameters<typeof services.runs.waitForEnd>[0]) =>
        (await services.runs.waitForEnd(runId))?.body?.bodyId ?? null,
      read: async (bodyId: Parameters<typeof services.bodies.read>[0]) => {
        const got = await services.bodies.read(bodyId);
        return got.ok ? got.value : null;
      },
    };
    for await (const piece of exportList(exported, format, ports)) whole += piece;
    return whole;
  };
  const csv = await text('csv');
  expect(csv.split('\r\n')[0]).toBe('url,state,status,title,words,durationMs,credits,error,runId');
  expect(csv).toContain(`https://stoves.example/0,done,200,'=1+1,`);
  // Responses of the failure lab do not count as done.
  const played = { ...list, head: { ...list.head, connectionId: labConnectionId } };
  expect(await text('csv', played)).toContain(`https://stoves.example/0,played,200,`);
  const lines = (await text('jsonl')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { url: 'https://stoves.example/0', state: 'done', answer: { success: true, data: {} } },
    { url: 'https://stoves.example/1' },
  ]);
});

it('is found again among all that there are, also after a restart, until it is forgotten', async () => {
  const { start, told, lists, reopen } = await openWorld((request) =>
    urlOf(request).endsWith('/1') ? errorAnswer(403, 'Forbidden') : goodAnswer(),
  );
  const ended = async (urls: readonly string[], body?: JsonObject): Promise<ListId> => {
    const listId = await start(urls, body);
    await until(() => told.at(-1)?.listId === listId && told.at(-1)?.state === 'ended');
    return listId;
  };
  const first = await ended([...addresses(3), 'https://pans.example/']);
  const last = await ended(addresses(1));
  const hidden = await ended(addresses(2), { zeroDataRetention: true });
  const shown = async (service: ListService, from = 0, limit = 10) => {
    const page = await service.list({ from, limit });
    return page.ok ? { total: page.value.total, ids: page.value.lists.map(({ listId }) => listId) } : null;
  };
  expect(new Set((await shown(lists))?.ids)).toEqual(new Set([first, last, hidden]));
  const again = reopen();
  expect(await shown(again)).toEqual({ total: 2, ids: [last, first] });
  expect(await shown(again, 1, 1)).toEqual({ total: 2, ids: [first] });
  expect(await again.list({ from: 1, limit: 1 })).toMatchObject({
    value: {
      lists: [{ state: 'ended', total: 4, counts: { done: 3, failed: 1 }, hosts: ['stoves.example', 'pans.example'] }],
    },
  });
  await again.remove(first);
  expect(await shown(again)).toEqual({ total: 1, ids: [last] });
  expect(await again.get(first)).toEqual({ ok: true, value: null });
});

it('can be forgotten while it runs: it stops, and leaves nothing behind', async () => {
  const { service, start, lists, reopen } = await openWorld(() => 'hang');
  const listId = await start(addresses(5));
  await until(() => service.requests.length === 3);
  await lists.remove(listId);
  // Writes are sequential: a list started now is queued behind the remaining writes of the first one.
  await lists.stop(await start(addresses(1)));
  expect(await reopen().get(listId)).toEqual({ ok: true, value: null });
  expect(service.requests.length).toBeLessThan(5);
});
