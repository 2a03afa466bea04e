import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readClusterFlags, readStoreUrl } from '../../../../electron/engine/launch/clusterFlags.ts';

const read = (values: Record<string, string>) => readClusterFlags(new Map(Object.entries(values)));
const alone = { storeFile: null, role: 'all', listen: '127.0.0.1' } as const;

describe('the flags of a cluster', () => {
  test('let other computers in only with a token in a file', () => {
    expect(read({})).toEqual({ ok: true, value: alone });
    expect(read({ listen: '::1' })).toMatchObject({ ok: true });
    for (const listen of ['0.0.0.0', '::', '192.168.1.10']) {
      expect(read({ listen, token: 'x' })).toMatchObject({
        ok: false,
        error: expect.stringContaining(`--listen ${listen} needs --token-file`) as unknown,
      });
      expect(read({ listen, 'token-file': '/f' })).toMatchObject({ ok: true, value: { listen } });
    }
    expect(read({ listen: 'db.example' })).toMatchObject({ ok: false });
    for (const flag of ['port', 'listen', 'token', 'token-file', 'allow-host'])
      expect(read({ role: 'worker', [flag]: '1' })).toEqual({
        ok: false,
        error: `--role worker opens no port: leave out --${flag}.`,
      });
    expect(read({ role: 'boss' })).toEqual({ ok: false, error: '--role needs one of all, api, worker.' });
  });

  test('take the URL of the database from a file or the environment, and never repeat it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trowel-store-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const storeFile = join(folder, 'url');
    const url = 'postgres://team:secret@db.example/trowel';
    writeFileSync(storeFile, `${url}\n`);
    expect(readStoreUrl({ ...alone, storeFile }, {})).toEqual({ ok: true, value: url });
    expect(readStoreUrl(alone, { TROWEL_STORE: url })).toEqual({ ok: true, value: url });
    expect(readStoreUrl(alone, {})).toEqual({ ok: true, value: null });
    expect(readStoreUrl({ ...alone, role: 'worker' }, {})).toEqual({
      ok: false,
      error: '--role worker needs the database of the team: --store-file, or the variable TROWEL_STORE.',
    });
    const wrong = readStoreUrl(alone, { TROWEL_STORE: 'mysql://team:secret@db.example' });
    expect(wrong).toMatchObject({ ok: false });
    expect(JSON.stringify(wrong)).not.toContain('team:secret');
    expect(readStoreUrl(alone, { TROWEL_STORE: 'postgres://team:sec/ret@[db' })).toMatchObject({ ok: false });
    expect(readStoreUrl({ ...alone, storeFile: join(folder, 'none') }, {})).toMatchObject({
      ok: false,
      error: expect.stringContaining('of --store-file cannot be read') as unknown,
    });
  });
});
