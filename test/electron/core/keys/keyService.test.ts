import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import { createDocumentFile } from '../../../../electron/adapters/store/documentFile.ts';
import { createKeyService, type KeyService } from '../../../../electron/core/keys/keyService.ts';
import { keyFileSchema } from '../../../../electron/core/keys/sealedKeys.ts';
import { createManualTime } from '../../../support/manualTime.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { createTestCipher, type TestCipher } from '../../../support/testDoubles.ts';

const id = connectionIdSchema.parse('service-1');
const other = connectionIdSchema.parse('service-2');
const key = 'fc-0123456789abcdef';

function createKeys(folder = temporaryFolder(), change: Partial<TestCipher> = {}) {
  const cipher = Object.assign(createTestCipher(), change);
  const path = join(folder, 'keys.json');
  let changes = 0;
  const keys: KeyService = createKeyService({
    cipher,
    file: createDocumentFile({ path, schema: keyFileSchema, version: 1 }),
    clock: createManualTime().clock,
    onChanged: () => void (changes += 1),
  });
  return { keys, cipher, folder, path, changes: () => changes };
}

const present = { connectionId: id, state: 'present', lastFour: 'cdef', store: 'keychain', backend: 'test_keyring' };

describe('a key', () => {
  it('goes in once and only its status comes out', async () => {
    const { keys, changes } = createKeys();
    expect(await keys.set(id, key)).toEqual(ok(present));
    expect(await keys.status()).toEqual(
      ok({ keychain: { store: 'keychain', backend: 'test_keyring' }, keys: [present] }),
    );
    expect(await keys.resolveKey(id)).toEqual(ok(key));
    expect(changes()).toBe(1);
  });

  it('is sealed on disk and found by the next session', async () => {
    const { keys, path, folder } = createKeys();
    await keys.set(id, key);
    expect(readFileSync(path, 'utf8')).not.toContain(key);
    const next = createKeys(folder);
    expect(await next.keys.status()).toMatchObject(ok({ keys: [present] }));
    expect(next.keys.knownSecrets()).toEqual([]);
    expect(await next.keys.resolveKey(id)).toEqual(ok(key));
    expect(next.keys.knownSecrets()).toEqual([key]);
  });

  it('is locked where another keyring opens its seal to something else', async () => {
    const { keys, folder } = createKeys();
    await keys.set(id, key);
    await keys.set(other, 'short');
    const elsewhere = createKeys(folder, { decrypt: async () => '\u0007\ufffd5\ufffdx\u0000\ufffdq\u0011' }).keys;
    for (const each of [id, other])
      expect(await elsewhere.resolveKey(each)).toMatchObject({ ok: false, error: { kind: 'key', reason: 'locked' } });
    expect(elsewhere.knownSecrets()).toEqual([]);
    expect(await createKeys(folder).keys.resolveKey(id)).toEqual(ok(key));
  });

  it('lives in memory and nowhere else when the keychain protects nothing', async () => {
    const { keys, path, folder } = createKeys(undefined, { name: 'basic_text', protects: false });
    expect(await keys.set(id, key)).toEqual(ok({ ...present, store: 'memory', backend: 'basic_text' }));
    expect(await keys.resolveKey(id)).toEqual(ok(key));
    expect(await keys.status()).toMatchObject(ok({ keychain: { store: 'memory', backend: 'basic_text' } }));
    expect(() => readFileSync(path)).toThrow();
    expect(await createKeys(folder).keys.resolveKey(id)).toEqual(ok(null));
  });

  it('may be pasted with spaces and the word Bearer', async () => {
    const { keys } = createKeys();
    await keys.set(id, `  Bearer ${key}\n`);
    expect(await keys.resolveKey(id)).toEqual(ok(key));
  });

  it.each([
    '',
    '   ',
    'two words',
    'line\nbreak',
    'schlüssel',
    'nul\0nul',
    'x\r\nHost: evil',
  ])('is refused when no header could carry it: %j', async (text) => {
    const { keys } = createKeys();
    expect(await keys.set(id, text)).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'bad-input' } });
    expect(await keys.resolveKey(id)).toEqual(ok(null));
  });

  it('shows nothing of itself when it is short', async () => {
    const { keys } = createKeys();
    expect(await keys.set(id, 'secret')).toMatchObject(ok({ lastFour: null }));
  });

  it('is replaced by a newer one', async () => {
    const { keys, folder } = createKeys();
    await keys.set(id, key);
    await keys.set(id, 'fc-another-key-wxyz');
    await keys.set(other, 'fc-of-the-other-service');
    const next = createKeys(folder).keys;
    expect(await next.resolveKey(id)).toEqual(ok('fc-another-key-wxyz'));
    expect(await next.resolveKey(other)).toEqual(ok('fc-of-the-other-service'));
  });

  it('is gone when it is removed, but still struck out of what comes', async () => {
    const { keys, path } = createKeys();
    await keys.set(id, key);
    expect(await keys.remove(id)).toMatchObject(ok({ state: 'absent', store: 'none', lastFour: null }));
    expect(await keys.resolveKey(id)).toEqual(ok(null));
    expect(keyFileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).keys).toEqual([]);
    expect(keys.knownSecrets()).toEqual([key]);
  });
});

describe('a keychain that refuses', () => {
  it('is told, without the key', async () => {
    const { keys } = createKeys(undefined, { isBroken: true });
    const refused = await keys.set(id, key);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'key', reason: 'rejected-by-store' } });
    expect(JSON.stringify(refused)).not.toContain(key);
  });

  it.each([
    ['another one is there', { name: 'other_keyring' }],
    ['it protects no more', { name: 'basic_text', protects: false }],
    ['it does not open', { isBroken: true }],
  ])('leaves the key locked and on disk: %s', async (_name, change) => {
    const { keys, folder, path } = createKeys();
    await keys.set(id, key);
    const before = readFileSync(path, 'utf8');
    const later = createKeys(folder, change);
    expect(await later.keys.resolveKey(id)).toMatchObject({ ok: false, error: { kind: 'key', reason: 'locked' } });
    expect(await later.keys.status()).toMatchObject(ok({ keys: [{ ...present, state: 'locked' }] }));
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(await createKeys(folder).keys.resolveKey(id)).toEqual(ok(key));
  });

  it('is asked again at the next use', async () => {
    const { keys, folder } = createKeys();
    await keys.set(id, key);
    const later = createKeys(folder, { isBroken: true });
    await later.keys.resolveKey(id);
    later.cipher.isBroken = false;
    expect(await later.keys.resolveKey(id)).toEqual(ok(key));
    expect(await later.keys.status()).toMatchObject(ok({ keys: [{ state: 'present' }] }));
  });
});

it('the state of keys is told without asking the keychain; only their use asks it', async () => {
  const { keys, folder } = createKeys();
  await keys.set(id, key);
  const later = createKeys(folder);
  expect(await later.keys.status()).toMatchObject(ok({ keychain: { store: 'keychain' }, keys: [present] }));
  expect(later.cipher.questions).toBe(0);
  await later.keys.resolveKey(id);
  expect(later.cipher.questions).toBe(1);
});

describe('a key file of a later version', () => {
  it('is not written over', async () => {
    const { path, keys } = createKeys();
    const later = '{"version":2,"vault":"x"}';
    writeFileSync(path, later);
    expect(await keys.set(id, key)).toMatchObject({ ok: false, error: { kind: 'store', reason: 'newer-format' } });
    expect(readFileSync(path, 'utf8')).toBe(later);
  });
});
