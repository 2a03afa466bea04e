import { describe, expect, it } from 'vitest';
import { connectionIdSchema, labConnectionId, localEngineConnectionId } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { ConnectionDraft } from '../../../../shared/connection/connection.ts';
import { errorAnswer, startLoopbackService } from '../../../support/loopbackService.ts';
import { createTestServices } from '../../../support/testServices.ts';

const key = 'fc-0123456789abcdef';

function draft(change: Partial<ConnectionDraft> = {}): ConnectionDraft {
  return {
    name: 'Cloud',
    colour: 3,
    baseUrl: 'https://api.example.com',
    allowInsecureHttp: false,
    extraCaFile: null,
    ...change,
  };
}

describe('connections', () => {
  it('begin with the local engine and end with the failure lab, which are always there', async () => {
    const { connections, changes } = await createTestServices();
    const list = await connections.list();
    expect(list).toMatchObject(
      ok([
        { id: localEngineConnectionId, kind: 'local-engine', baseUrl: '' },
        { id: labConnectionId, kind: 'lab', baseUrl: '' },
      ]),
    );
    expect(await connections.remove(localEngineConnectionId)).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(await connections.update(localEngineConnectionId, draft())).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    });
    expect(await connections.remove(labConnectionId)).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(changes).toEqual([]);
  });

  it('are kept, with the address as the API means it', async () => {
    const services = await createTestServices();
    const created = await services.connections.create(
      draft({ name: '  Cloud ', baseUrl: ' api.example.com/prefix/v2/scrape?x=1 ' }),
    );
    expect(created).toMatchObject(ok({ kind: 'service', name: 'Cloud', baseUrl: 'https://api.example.com/prefix' }));
    expect(services.changes).toEqual(['connections']);
    await services.store.close();
    const later = await createTestServices({ folder: services.folder });
    expect(await later.connections.list()).toMatchObject(
      ok([{ id: localEngineConnectionId }, created.ok ? created.value : {}, { id: labConnectionId }]),
    );
  });

  it.each([
    [{ name: '  ' }, 'Enter a name'],
    [{ baseUrl: '' }, 'empty'],
    [{ baseUrl: 'http://api.example.com' }, 'allowed explicitly'],
    [{ baseUrl: 'ftp://example.com' }, 'http:// or https://'],
    [{ baseUrl: 'https://a:b@example.com' }, 'name or password'],
    [{ baseUrl: 'https://example.com/?x=1' }, 'query'],
    [{ baseUrl: 'https://exa mple.com' }, 'is invalid'],
  ])('are refused with a reason: %j', async (change, words) => {
    const { connections } = await createTestServices();
    const refused = await connections.create(draft(change));
    expect(refused).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'bad-input' } });
    expect(!refused.ok && refused.error.message).toContain(words);
  });

  it('may use http to another computer by an explicit switch', async () => {
    const { connections } = await createTestServices();
    expect(await connections.create(draft({ baseUrl: 'http://nas:3002/', allowInsecureHttp: true }))).toMatchObject(
      ok({ baseUrl: 'http://nas:3002' }),
    );
  });

  it('keep their key when they change, unless they move to another origin', async () => {
    const { connections, keys, addService } = await createTestServices();
    const { id } = await addService('https://api.example.com', key);
    await connections.update(id, draft({ name: 'Renamed', baseUrl: 'https://api.example.com/prefix' }));
    expect(await keys.resolveKey(id)).toEqual(ok(key));
    await connections.update(id, draft({ baseUrl: 'https://api.example.org' }));
    expect(await keys.resolveKey(id)).toEqual(ok(null));
    expect(await connections.find(id)).toMatchObject({ baseUrl: 'https://api.example.org' });
  });

  it('go with their key', async () => {
    const { connections, keys, addService } = await createTestServices();
    const { id } = await addService('https://api.example.com', key);
    expect(await connections.remove(id)).toEqual(ok(null));
    expect(await connections.find(id)).toBeNull();
    expect(await keys.status()).toMatchObject(ok({ keys: [] }));
  });

  it('that are not there are said so', async () => {
    const { connections } = await createTestServices();
    const nowhere = connectionIdSchema.parse('nowhere');
    const missing = { ok: false, error: { kind: 'not-found', what: 'connection' } };
    expect(await connections.update(nowhere, draft())).toMatchObject(missing);
    expect(await connections.remove(nowhere)).toMatchObject(missing);
    expect(await connections.test(nowhere)).toMatchObject(missing);
  });

  it('all stay when many are added at once', async () => {
    const { connections } = await createTestServices();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => connections.create(draft({ name: `Service ${index}` }))),
    );
    const list = await connections.list();
    expect(list.ok && list.value).toHaveLength(12);
  });
});

describe('testing a connection', () => {
  it('uses its key and reports step by step', async () => {
    const { connections, addService } = await createTestServices();
    const service = await startLoopbackService(() => errorAnswer(400, 'Bad Request'));
    const { id } = await addService(service.baseUrl, key);
    const report = await connections.test(id);
    expect(report.ok && report.value.checks.map((check) => check.outcome)).toEqual([
      'passed',
      'passed',
      'skipped',
      'passed',
      'passed',
    ]);
    expect(service.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${key}` });
  });

  it('says when the engine does not start', async () => {
    const { connections } = await createTestServices();
    expect(await connections.test(localEngineConnectionId)).toMatchObject({
      ok: false,
      error: { kind: 'engine', reason: 'could-not-start' },
    });
  });

  it('starts the engine and asks it', async () => {
    const { connections, engine } = await createTestServices();
    const health = { version: '1', concurrency: 2, active: 0, waiting: 0, memoryBytes: 1, uptimeMs: 1 };
    const service = await startLoopbackService(() => ({ json: health }));
    engine.address = ok({ baseUrl: service.baseUrl, token: 'token-0123456789abcdef' });
    const report = await connections.test(localEngineConnectionId);
    expect(report.ok && report.value.checks.at(-1)).toMatchObject({
      outcome: 'passed',
      messageId: 'connectionCheck.supports.engine',
    });
  });
});
