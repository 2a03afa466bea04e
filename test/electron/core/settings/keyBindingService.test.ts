import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDocumentFile } from '../../../../electron/adapters/store/documentFile.ts';
import { createKeyBindingService } from '../../../../electron/core/settings/keyBindingService.ts';
import { ok } from '../../../../shared/base/result.ts';
import { type KeyBindings, keyBindingsFileSchema, noKeyBindings } from '../../../../shared/settings/keyBindings.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

function createBindings(folder = temporaryFolder()) {
  const path = join(folder, 'keybindings.json');
  const told: KeyBindings[] = [];
  const file = createDocumentFile({ path, schema: keyBindingsFileSchema, version: 1 });
  return {
    service: createKeyBindingService({ file, onChanged: (bindings) => void told.push(bindings) }),
    told,
    folder,
    path,
  };
}

describe('chosen keys', () => {
  it('are none at first, change by command, and are found again', async () => {
    const { service, told, folder } = createBindings();
    expect(await service.get()).toEqual(ok(noKeyBindings));
    await service.change({ 'request.new': ['Mod+U'], 'history.open': [] });
    const changed = await service.change({ 'history.open': null });
    expect(changed).toEqual(ok({ version: 1, bindings: { 'request.new': ['Mod+U'] } }));
    expect(told).toHaveLength(2);
    expect(await createBindings(folder).service.get()).toEqual(changed);
  });

  it('tell whoever listens, until they do not any more', async () => {
    const { service } = createBindings();
    const heard: KeyBindings[] = [];
    const off = service.subscribe((bindings) => void heard.push(bindings));
    await service.change({ 'request.new': ['Mod+U'] });
    off();
    await service.change({ 'request.new': null });
    expect(heard.map(({ bindings }) => bindings)).toEqual([{ 'request.new': ['Mod+U'] }]);
  });

  it('are none when their file is damaged, which is kept', async () => {
    const { service, path, folder } = createBindings();
    writeFileSync(path, '{"version":1,"bindings":{"request.new":"Mod+U"}}');
    expect(await service.get()).toEqual(ok(noKeyBindings));
    expect(readdirSync(folder).some((name) => name.startsWith('keybindings.json.damaged-'))).toBe(true);
  });
});
