import { expect, test } from 'vitest';
import {
  readBroughtFiles,
  readGivenFiles,
  takeFileIn,
  uploadTarget,
} from '../../../../renderer/data/requests/openFile.ts';
import { createServices } from '../../../../renderer/data/services.ts';
import { queryKeys } from '../../../../renderer/data/queries/queryKeys.ts';
import { connectionIdSchema, localEngineConnectionId, runIdSchema } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';

const serviceConnections = [
  { id: connectionIdSchema.parse('7d0f4e1e-9e0b-4c3c-8f2e-0d5f0c3f1a11'), kind: 'service', name: 'Cloud' },
  { id: localEngineConnectionId, kind: 'local-engine', name: 'Local engine' },
] as const;

const fileId = 'ce0d6c3a-5f4e-4d1c-9a37-9a6d5a1f0b11';

test('a given file travels in pieces, in their order', async () => {
  const pieces: number[] = [];
  const host = createFakeHost({
    'files.begin': () => ok({ fileId }),
    'files.append': ({ bytes }) => {
      pieces.push(bytes.byteLength);
      return ok(null);
    },
    'files.end': () => ok({ url: 'http://files.trowel.test/x', name: 'report.pdf', size: 1 }),
  });
  const taken = await takeFileIn(host, new File([new Uint8Array(5_000_000)], 'report.pdf'));
  expect(taken.ok).toBe(true);
  expect(pieces).toEqual([2_097_152, 2_097_152, 805_696]);
});

test('one that is too large is refused before anything of it is read', async () => {
  const host = createFakeHost();
  const file = { name: 'large.pdf', size: 1e9, slice: () => new Blob() };
  expect(await takeFileIn(host, file)).toMatchObject({ ok: false, error: { reason: 'too-large' } });
  expect(host.calls).toEqual([]);
});

test('a folder, which has no bytes, says so', async () => {
  const host = createFakeHost({ 'files.begin': () => ok({ fileId }) });
  const folder = {
    name: 'folder',
    size: 10,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }) as unknown as Blob,
  };
  expect(await takeFileIn(host, folder)).toMatchObject({ ok: false, error: { reason: 'bad-input' } });
});

test('a folder that its drop calls one is not asked for bytes: some systems call it an empty file', async () => {
  const host = createFakeHost();
  const folder = { name: 'winter', size: 0, slice: () => new Blob(), isFolder: true };
  expect(await takeFileIn(host, folder)).toMatchObject({
    ok: false,
    error: { message: 'winter is a folder: open the files in it' },
  });
  expect(host.calls).toEqual([]);
});

/** Main, as it takes each file in and starts each run. */
function takingHost() {
  return createFakeHost({
    'files.begin': () => ok({ fileId }),
    'files.append': () => ok(null),
    'files.end': () => ok({ url: 'http://files.trowel.test/x', name: 'a.txt', size: 1 }),
    'runs.start': () => ok({ runId: runIdSchema.parse('run-0000-0001') }),
  });
}

test('of files that are given together each one that cannot be opened is told, and none stops the next', async () => {
  const services = createServices(takingHost());
  const folder = { name: 'winter', size: 0, slice: () => new Blob(), isFolder: true };
  const large = { name: 'large.pdf', size: 1e9, slice: () => new Blob() };
  const outcome = await readGivenFiles(services, [folder, new File(['a'], 'a.txt'), large, new File(['b'], 'b.txt')]);
  expect(outcome).toEqual({
    opened: 2,
    refused: ['winter is a folder: open the files in it', 'large.pdf is larger than the 64 MB that a file may have'],
    left: 0,
  });
  const { tabs, activeTabId } = services.workspace.getState();
  expect(tabs).toHaveLength(2);
  expect(activeTabId, 'the first one is in sight').toBe(tabs[0]?.id);
  services.close();
});

test('thirty are opened at once, and how many more there are is told', async () => {
  const services = createServices(takingHost());
  const files = Array.from({ length: 33 }, (_, index) => new File(['a'], `${index}.txt`));
  expect(await readGivenFiles(services, files)).toEqual({ opened: 30, refused: [], left: 3 });
  services.close();
});

test('those that main has taken in are opened likewise', () => {
  const services = createServices(takingHost());
  const file = { url: 'http://files.trowel.test/x', name: 'a.txt', size: 1 };
  expect(readBroughtFiles(services, { files: [file, file], refused: ['b.txt cannot be read'] })).toEqual({
    opened: 2,
    refused: ['b.txt cannot be read'],
    left: 0,
  });
  services.close();
});

test('an opened file is a request of the local engine like any other, and is sent', async () => {
  const host = takingHost();
  const services = createServices(host);
  const sent = (): readonly unknown[] =>
    host.calls.flatMap(({ name, input }) => (name === 'runs.start' ? [input] : []));
  const report = { url: 'http://files.trowel.test/x', name: 'report.pdf', size: 1 };
  const table = { url: 'http://files.trowel.test/y', name: 'table.csv', size: 1 };
  readBroughtFiles(services, { files: [report, table], refused: [] });
  await expect.poll(sent).toHaveLength(2);
  const parsers = [{ type: 'pdf', blocks: true, pages: true }, { type: 'image' }];
  expect(sent()[0]).toMatchObject({ connectionId: 'local-engine', body: { url: report.url, parsers } });
  expect(sent()[1]).not.toHaveProperty('body.parsers');
  services.close();
});

test('beside a request to a service it is a parse by that service, and nothing is sent until the person does', async () => {
  const host = takingHost();
  const services = createServices(host);
  const [cloud] = serviceConnections;
  services.queries.setQueryData(queryKeys.connections, serviceConnections);
  services.workspace.openTab({ connectionId: cloud.id });
  expect(uploadTarget(services)).toEqual(cloud);
  expect(await readGivenFiles(services, [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')])).toMatchObject({
    opened: 2,
  });
  const { tabs } = services.workspace.getState();
  const opened = tabs.filter(({ endpoint }) => endpoint === 'parse');
  expect(opened).toMatchObject([
    { connectionId: cloud.id, draft: { body: { url: 'http://files.trowel.test/x' } } },
    { connectionId: cloud.id },
  ]);
  expect(host.calls.filter(({ name }) => name === 'runs.start')).toEqual([]);
  services.workspace.openTab({ connectionId: localEngineConnectionId });
  expect(uploadTarget(services)).toBeNull();
  services.close();
});
