import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPrivateRun } from '../../../../electron/core/history/privacy.ts';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';
import { goodAnswer, startLoopbackService } from '../../../support/loopbackService.ts';
import { historyQuery } from '../../../support/storeFixtures.ts';
import { createTestServices } from '../../../support/testServices.ts';

const connectionId = connectionIdSchema.parse('service-1');
const nobody = { privateRuns: false, privateConnections: [] };

describe('a run is private', () => {
  it.each([
    ['by choice', { record: 'private', body: {} }, nobody, true],
    ['by its connection', { record: 'usual', body: {} }, { ...nobody, privateConnections: [connectionId] }, true],
    ['by the settings', { record: 'usual', body: {} }, { ...nobody, privateRuns: true }, true],
    ['by zero retention', { record: 'usual', body: { zeroDataRetention: true } }, nobody, true],
    ['by lockdown', { record: 'usual', body: { lockdown: true } }, nobody, true],
    ['not by itself', { record: 'usual', body: { lockdown: false } }, nobody, false],
    ['not when it is to be kept', { record: 'keep', body: { zeroDataRetention: true } }, nobody, false],
  ] as const)('%s', (_name, run, settings, expected) => {
    expect(
      isPrivateRun({ ...run, connectionId }, { ...settings, privateConnections: [...settings.privateConnections] }),
    ).toBe(expected);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

it('shows its answer now and leaves nothing of it behind', async () => {
  const service = await startLoopbackService(() =>
    goodAnswer({ markdown: 'the secret kettle', metadata: { title: 'Hidden title' } }),
  );
  const services = await createTestServices();
  const connection = await services.addService(service.baseUrl);
  const body = { url: 'https://hidden.example/', zeroDataRetention: true };
  const started = await services.runs.start({ connectionId: connection.id, body, allowPrivateHosts: [] });
  if (!started.ok) throw new Error(started.error.message);
  const { runId } = started.value;
  const run = await services.runs.waitForEnd(runId);
  expect(run).toMatchObject({ state: 'done', summary: { title: 'Hidden title' }, request: body });
  expect(await services.history.list(historyQuery())).toMatchObject({
    ok: true,
    value: { rows: [{ runId, state: 'private', connectionId: connection.id, url: '', summary: null, bodySize: null }] },
  });
  expect(await services.store.readEvents(runId, 0)).toEqual({ ok: true, value: [] });
  await services.store.close();
  for (const path of filesBelow(services.folder)) {
    const bytes = readFileSync(path).toString('latin1');
    expect([path, /secret kettle|Hidden title|hidden\.example/.test(bytes)]).toEqual([path, false]);
  }
});
