import { expect, test } from 'vitest';
import { createMemoryBodies } from '../../../../electron/adapters/store/memoryBodies.ts';
import type { FileFacts, FileOrigin } from '../../../../electron/core/files/fileOrigins.ts';
import { createLocalFiles } from '../../../../electron/core/files/localFiles.ts';
import { maxFileBytes, readFileAddress, type FileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { bodyIdSchema } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import { defaultSettings } from '../../../../shared/settings/settings.ts';

const engine = { baseUrl: 'http://127.0.0.1:1', token: 'token' };
const { signal } = new AbortController();

function filesOf(privateRuns = false) {
  const [bodies, privateBodies] = [createMemoryBodies(1e9), createMemoryBodies(1e9)];
  const sent: string[] = [];
  const disk = new Map<string, FileFacts>();
  const noted: { readonly origin: FileOrigin; readonly isPrivate: boolean }[] = [];
  const files = createLocalFiles({
    origins: {
      stat: (path) => Promise.resolve(disk.get(path) ?? null),
      note: (origin, isPrivate) => Promise.resolve(void noted.push({ origin, isPrivate })),
      stateOf: (id) => Promise.resolve(noted.some(({ origin }) => origin.id === id) ? 'same' : 'unknown'),
      pathOf: (id) => Promise.resolve(noted.find(({ origin }) => origin.id === id)?.origin.path ?? null),
      retainOnly: () => Promise.resolve(),
    },
    bodies,
    privateBodies,
    settings: { get: () => Promise.resolve(ok({ ...defaultSettings, privateRuns })) },
    sender: {
      async sendFile({ content, password }) {
        const pieces: Uint8Array[] = [];
        for await (const piece of content.chunks()) pieces.push(piece);
        sent.push(`${Buffer.concat(pieces).toString()}${password === null ? '' : ` opened by ${password}`}`);
        return ok(null);
      },
    },
  });
  return { files, bodies, privateBodies, sent, disk, noted };
}

async function open(files: ReturnType<typeof filesOf>['files'], name: string, pieces: readonly string[]) {
  const begun = await files.begin(name);
  if (!begun.ok) throw new Error(begun.error.message);
  for (const piece of pieces) await files.append(begun.value.fileId, Buffer.from(piece));
  const opened = await files.end(begun.value.fileId);
  if (!opened.ok) throw new Error(opened.error.message);
  return { ...opened.value, address: readFileAddress(opened.value.url) as FileAddress };
}

test('a file is taken in by pieces, and handed to the engine as a whole', async () => {
  const { files, sent } = filesOf();
  const { address, size } = await open(files, 'report.pdf', ['%PDF', '-1.7']);
  expect([address.name, size]).toEqual(['report.pdf', 8]);
  expect(await files.sendToEngine(address, engine, signal)).toMatchObject({
    ok: true,
    value: { bodyId: address.id, size: 8, contentType: 'application/pdf' },
  });
  expect(sent).toEqual(['%PDF-1.7']);
});

test.each([
  ['/ada/secret/report.pdf', 'report.pdf'],
  ['C:\\Users\\ada\\report.pdf', 'report.pdf'],
  ['\u202egnp.exe\n', 'gnp.exe'],
  ['', 'file'],
])('the name of %j is %s', async (name, clean) => {
  expect((await open(filesOf().files, name, ['x'])).name).toBe(clean);
});

test('where runs are private a file stays in memory', async () => {
  const { files, bodies, privateBodies } = filesOf(true);
  const { address } = await open(files, 'report.pdf', ['%PDF']);
  const found = await files.find(address);
  if (!found.ok) throw new Error(found.error.message);
  expect(bodies.find(found.value.body.bodyId)).toBeNull();
  expect(privateBodies.find(found.value.body.bodyId)).not.toBeNull();
});

test('one that is too large, that never began or that is gone is refused', async () => {
  const { files } = filesOf();
  const begun = await files.begin('large.pdf');
  const fileId = begun.ok ? begun.value.fileId : '';
  await files.append(fileId, new Uint8Array(maxFileBytes));
  expect(await files.append(fileId, new Uint8Array(1))).toMatchObject({ ok: false, error: { reason: 'too-large' } });
  expect(await files.end(fileId)).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  const address = { id: 'd4'.repeat(32), name: 'gone.pdf' };
  expect(await files.sendToEngine(address, engine, signal)).toMatchObject({ ok: false, error: { kind: 'not-found' } });
});

test('what opens a file goes to the engine with it, whichever run asks', async () => {
  const { files, sent } = filesOf();
  const { address, url } = await open(files, 'report.pdf', ['%PDF']);
  expect(files.passwordOf(bodyIdSchema.parse(address.id))).toBeNull();
  expect(files.unlock('https://example.com/report.pdf', 'lamp')).toMatchObject({ ok: false });
  expect(files.unlock(url, 'wrong').ok && files.unlock(url, 'lamp').ok).toBe(true);
  await files.sendToEngine(address, engine, signal);
  await files.sendToEngine(address, engine, signal);
  expect(sent).toEqual(['%PDF opened by lamp', '%PDF opened by lamp']);
  expect(files.passwordOf(bodyIdSchema.parse(address.id))).toBe('lamp');
});

test.each([
  false,
  true,
])('where a file lay is remembered with what the disk said before it was read; private: %s', async (isPrivate) => {
  const { files, disk, noted } = filesOf(isPrivate);
  disk.set('/desk/report.pdf', { size: 4, modifiedMs: 1 });
  const begun = await files.begin('report.pdf');
  const fileId = begun.ok ? begun.value.fileId : '';
  await files.cameFrom(fileId, '/desk/report.pdf');
  disk.set('/desk/report.pdf', { size: 5, modifiedMs: 2 });
  await files.append(fileId, Buffer.from('%PDF'));
  const opened = await files.end(fileId);
  if (!opened.ok) throw new Error(opened.error.message);
  const { url } = opened.value;
  expect(noted).toMatchObject([{ origin: { path: '/desk/report.pdf', size: 4, modifiedMs: 1 }, isPrivate }]);
  expect(await Promise.all([files.onDisk(url), files.pathOf(url)])).toEqual(['same', '/desk/report.pdf']);
});

test('of a file that came without a path, and of an address of the web, nothing is known', async () => {
  const { files } = filesOf();
  const { url } = await open(files, 'report.pdf', ['%PDF']);
  await files.cameFrom('no such id', '/desk/report.pdf');
  expect(await Promise.all([url, 'https://example.com/report.pdf'].map(files.onDisk))).toEqual(['unknown', 'unknown']);
});
