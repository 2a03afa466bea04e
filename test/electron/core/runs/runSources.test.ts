import { expect, test } from 'vitest';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { type BodyId, localEngineConnectionId, type RunId } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import { importedEvent } from '../../../../electron/core/bundle/runBundle.ts';
import { emptySummary, type RunEvent, type StoredBody } from '../../../../shared/run/events.ts';
import { loadedImages } from '../../../../shared/run/loadedImages.ts';
import { pictureHeads } from '../../../support/pictureHeads.ts';
import { goodAnswer, startLoopbackService } from '../../../support/loopbackService.ts';
import { runIdOf } from '../../../support/storeFixtures.ts';
import { createTestServices, type TestServices } from '../../../support/testServices.ts';

async function keep({ bodies }: TestServices, text: string): Promise<string> {
  const writer = bodies.open();
  await writer.write(Buffer.from(text));
  const stored = await writer.commit({ contentType: 'application/pdf', redactions: 0, notUtf8: false });
  if (!stored.ok) throw new Error(stored.error.message);
  return stored.value.bodyId;
}

async function run(
  services: TestServices,
  connectionId: Parameters<TestServices['runs']['start']>[0]['connectionId'],
  url: string,
) {
  const started = await services.runs.start({ connectionId, body: { url }, allowPrivateHosts: [] });
  if (!started.ok) throw new Error(started.error.message);
  return await services.runs.waitForEnd(started.value.runId);
}

test('a file goes to the engine before its scrape, and the run refers to it', async () => {
  const asked: string[] = [];
  const engine = await startLoopbackService(({ path, body }) => {
    asked.push(`${path} ${body.slice(0, 8)}`);
    return path === '/v2/scrape' ? goodAnswer({ markdown: '# Read' }) : goodAnswer({});
  });
  const services = await createTestServices();
  services.engine.address = ok({ baseUrl: engine.baseUrl, token: 'token' });
  const id = await keep(services, '%PDF-1.7');
  const done = await run(services, localEngineConnectionId, fileAddress({ id, name: 'report.pdf' }));
  expect(done).toMatchObject({ state: 'done', artifacts: [{ field: 'source', body: { bodyId: id, size: 8 } }] });
  expect(asked.map((line) => line.split(' ')[0])).toEqual([`/trowel/files/${id}`, '/v2/scrape']);
  expect(asked[0]).toContain('%PDF-1.7');
});

test('nothing of a file goes to a service elsewhere, not even its name', async () => {
  const service = await startLoopbackService(() => goodAnswer({}));
  const services = await createTestServices();
  const { id: connectionId } = await services.addService(service.baseUrl);
  const body = { url: fileAddress({ id: 'e5'.repeat(32), name: 'secret.pdf' }) };
  expect(await services.runs.start({ connectionId, body, allowPrivateHosts: [] })).toMatchObject({
    ok: false,
    error: { kind: 'refused' },
  });
});

test('a run of a service gets the file to draw its pages from afterwards, and keeps it', async () => {
  const file = (): string => `${service.baseUrl}/report.pdf`;
  const service = await startLoopbackService(({ path }) =>
    path === '/v2/scrape' ? goodAnswer({ metadata: { url: file() } }) : goodAnswer({ file: true }),
  );
  const services = await createTestServices();
  const { id: connectionId } = await services.addService(service.baseUrl);
  const done = await run(services, connectionId, file());
  const runId = done?.runId ?? ('' as never);
  const id = await keep(services, '%PDF-1.7');
  expect(await services.runs.useSource(runId, fileAddress({ id, name: 'report.pdf' }))).toEqual(ok(null));
  expect((await services.runs.waitForEnd(runId))?.artifacts).toMatchObject([{ field: 'source', body: { bodyId: id } }]);
  expect(await services.runs.fetchSource(runId)).toEqual(ok(null));
  const again = await services.runs.waitForEnd(runId);
  expect(again).toMatchObject({
    state: 'done',
    artifacts: [{ field: 'source', url: file() }],
  });
  expect(again?.artifacts[0]?.body?.bodyId).not.toBe(id);
  expect(await services.runs.useSource(runId, 'https://example.com/')).toMatchObject({ ok: false });
});

test('pictures of a page are fetched without the key, once each, and what cannot be had is told', async () => {
  const asked: (readonly [string, unknown])[] = [];
  const service = await startLoopbackService(({ path, headers }) => {
    asked.push([path, headers['authorization']]);
    return path === '/gone.png' ? { status: 404, json: {} } : goodAnswer({ markdown: '# Read' });
  });
  const services = await createTestServices();
  const { id: connectionId } = await services.addService(service.baseUrl);
  const done = await run(services, connectionId, 'https://example.com/');
  const runId = done?.runId ?? ('' as never);
  asked.length = 0;
  const [good, gone] = [`${service.baseUrl}/front.png`, `${service.baseUrl}/gone.png`];
  expect(await services.runs.fetchImages(runId, [good, gone, good, 'file:///etc/passwd'])).toEqual(ok(null));
  expect(asked).toHaveLength(2);
  expect(new Map(asked)).toEqual(
    new Map([
      ['/front.png', undefined],
      ['/gone.png', undefined],
    ]),
  );
  const images = loadedImages((await services.runs.waitForEnd(runId)) ?? { artifacts: [] });
  // The service of this test responds with JSON to every request.
  expect(images.get(good)).toEqual({ state: 'other', contentType: 'application/json' });
  expect(images.get(gone)).toMatchObject({ state: 'failed' });
  expect(images.get('file:///etc/passwd')).toMatchObject({ state: 'failed' });
});

test('a file of an answer that could not be had is fetched again by its field, and only such a one', async () => {
  let isThere = false;
  const asked: unknown[] = [];
  const service = await startLoopbackService(({ path, headers }) => {
    if (path === '/v2/scrape') return goodAnswer({ screenshot: `${service.baseUrl}/shot.png` });
    asked.push(headers['authorization']);
    if (!isThere) return { status: 404, json: {} };
    return { bytes: Buffer.from(pictureHeads.png(8, 8)), headers: { 'content-type': 'image/png' } };
  });
  const services = await createTestServices();
  const { id: connectionId } = await services.addService(service.baseUrl);
  const runId = (await run(services, connectionId, 'https://example.com/'))?.runId ?? ('' as never);
  const artifacts = async () => (await services.runs.waitForEnd(runId))?.artifacts;
  expect(await artifacts()).toMatchObject([{ field: 'screenshot', error: { kind: 'broken-answer' } }]);
  expect(await services.runs.fetchAgain(runId, 'screenshot')).toMatchObject({ ok: false });
  isThere = true;
  expect(await services.runs.fetchAgain(runId, 'audio')).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  expect(await services.runs.fetchAgain(runId, 'screenshot')).toEqual(ok(null));
  expect(await artifacts()).toMatchObject([{ field: 'screenshot', error: null, body: { contentType: 'image/png' } }]);
  expect(await services.runs.fetchAgain(runId, 'screenshot')).toMatchObject({ ok: false });
  expect(asked.slice(1)).toEqual([undefined, undefined]);
});

test("nothing is fetched for a run out of a file, and nothing of it changes; the same run of one's own asks", async () => {
  const asked: string[] = [];
  const service = await startLoopbackService(({ path }) => {
    asked.push(path);
    return { bytes: Buffer.from(pictureHeads.png(8, 8)), headers: { 'content-type': 'image/png' } };
  });
  const services = await createTestServices();
  const { id: connectionId } = await services.addService(service.baseUrl);
  const body = {
    bodyId: await keep(services, '{}'),
    size: 2,
    contentType: 'application/json',
    redactions: 0,
  };
  const own = (runId: RunId): RunEvent[] => [
    {
      kind: 'run.created',
      at: 1,
      runId,
      endpoint: 'scrape',
      connectionId,
      connectionName: 'Cloud',
      baseUrl: service.baseUrl,
      request: { url: `${service.baseUrl}/report.pdf` },
      allowPrivateHosts: [],
    },
    { kind: 'run.completed', at: 2, durationMs: 1, summary: emptySummary, body: body as StoredBody },
  ];
  const brought = { bodies: new Set([body.bodyId as BodyId]), undrawable: new Set<BodyId>() };
  const tryAll = async (runId: RunId) => [
    await services.runs.fetchImages(runId, [`${service.baseUrl}/front.png`]),
    await services.runs.fetchSource(runId),
    await services.runs.useSource(runId, fileAddress({ id: body.bodyId, name: 'report.pdf' })),
  ];
  const [imported, kept] = [runIdOf(1), runIdOf(2)];
  await services.store.appendEvents(
    imported,
    own(imported).flatMap((event) => importedEvent(event, imported, brought) ?? []),
  );
  await services.store.appendEvents(kept, own(kept));
  const before = await services.store.readEvents(imported, 0);
  for (const answer of await tryAll(imported)) expect(answer).toMatchObject({ ok: false, error: { kind: 'refused' } });
  expect(asked).toEqual([]);
  expect(await services.store.readEvents(imported, 0)).toEqual(before);
  expect(await tryAll(kept)).toEqual([ok(null), ok(null), ok(null)]);
  expect(asked).toEqual(['/front.png', '/report.pdf']);
});
