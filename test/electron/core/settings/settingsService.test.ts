import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDocumentFile } from '../../../../electron/adapters/store/documentFile.ts';
import { createSettingsService } from '../../../../electron/core/settings/settingsService.ts';
import { ok } from '../../../../shared/base/result.ts';
import { defaultSettings, settingsFileSchema, type Settings } from '../../../../shared/settings/settings.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

function createSettings(folder = temporaryFolder()) {
  const path = join(folder, 'settings.json');
  const told: Settings[] = [];
  const file = createDocumentFile({ path, schema: settingsFileSchema, version: 1 });
  return {
    service: createSettingsService({ file, onChanged: (settings) => void told.push(settings) }),
    told,
    path,
    folder,
  };
}

describe('settings', () => {
  it('are the defaults at first', async () => {
    expect(await createSettings().service.get()).toEqual(ok(defaultSettings));
  });

  it('change field by field, are told, and are found again', async () => {
    const { service, told, folder } = createSettings();
    await service.change({ theme: 'dark' });
    const changed = await service.change({ density: 'compact', engineConcurrency: null });
    const expected = { ...defaultSettings, theme: 'dark', density: 'compact' };
    expect(changed).toEqual(ok(expected));
    expect(told.at(-1)).toEqual(expected);
    expect(await createSettings(folder).service.get()).toEqual(ok(expected));
  });

  it('keep all of several changes at once', async () => {
    const { service } = createSettings();
    await Promise.all([
      service.change({ theme: 'light' }),
      service.allowPrivateHost('nas.local'),
      service.rememberExternalHost('example.com'),
    ]);
    expect(await service.get()).toMatchObject(
      ok({ theme: 'light', allowedPrivateHosts: ['nas.local'], knownExternalHosts: ['example.com'] }),
    );
  });

  it('remember a host once, and forget the oldest when there are too many', async () => {
    const { service } = createSettings();
    for (const host of ['a.local', 'b.local', 'a.local']) await service.allowPrivateHost(host);
    expect(await service.get()).toMatchObject(ok({ allowedPrivateHosts: ['b.local', 'a.local'] }));
    await service.change({ allowedPrivateHosts: Array.from({ length: 500 }, (_, index) => `h${index}.local`) });
    const full = await service.allowPrivateHost('new.local');
    expect(full.ok && full.value.allowedPrivateHosts).toHaveLength(500);
    expect(full.ok && full.value.allowedPrivateHosts.at(-1)).toBe('new.local');
  });

  it('stay as they are when a change is not possible', async () => {
    const { service, told } = createSettings();
    expect(await service.allowPrivateHost('')).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'bad-input' },
    });
    expect(await service.get()).toEqual(ok(defaultSettings));
    expect(told).toEqual([]);
  });

  it('begin anew when their file is damaged', async () => {
    const { service, path } = createSettings();
    writeFileSync(path, '{"version":1,"theme":');
    expect(await service.get()).toEqual(ok(defaultSettings));
    expect(await service.change({ theme: 'dark' })).toMatchObject({ ok: true });
  });

  it('tell whoever listens, until they do not any more', async () => {
    const { service } = createSettings();
    const heard: string[] = [];
    const off = service.subscribe(({ theme }) => void heard.push(theme));
    await service.change({ theme: 'dark' });
    off();
    await service.change({ theme: 'light' });
    expect(heard).toEqual(['dark']);
  });

  it('keep what a later version wrote beside', async () => {
    const { service, path } = createSettings();
    writeFileSync(path, '{"version":1,"theme":"light","laterField":{"deep":true}}');
    await service.change({ theme: 'dark' });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ theme: 'dark', laterField: { deep: true } });
  });

  it('of a later version are not written over', async () => {
    const { service, path, told } = createSettings();
    writeFileSync(path, '{"version":9}');
    expect(await service.get()).toEqual(ok(defaultSettings));
    expect(await service.change({ theme: 'dark' })).toMatchObject({
      ok: false,
      error: { kind: 'store', reason: 'newer-format' },
    });
    expect(readFileSync(path, 'utf8')).toBe('{"version":9}');
    expect(told).toEqual([]);
  });
});
