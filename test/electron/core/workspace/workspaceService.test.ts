import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDocumentFile } from '../../../../electron/adapters/store/documentFile.ts';
import type { DocumentFile } from '../../../../electron/core/storage/documentFile.ts';
import { createSafeDocument, createSafeMode } from '../../../../electron/core/workspace/safeMode.ts';
import { createSettingsService } from '../../../../electron/core/settings/settingsService.ts';
import { createWorkspaceService } from '../../../../electron/core/workspace/workspaceService.ts';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { localEngineConnectionId, tabIdSchema } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import { settingsSchema } from '../../../../shared/settings/settings.ts';
import {
  defaultLayout,
  workspaceSchema,
  type Workspace,
  type WorkspaceTab,
} from '../../../../shared/workspace/workspace.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

function workspace(builderShare: number): Workspace {
  return { version: 1, tabs: [], closedTabs: [], activeTabId: null, layout: { ...defaultLayout, builderShare } };
}

function createWorkspace(folder = temporaryFolder()) {
  const path = join(folder, 'workspace.json');
  return {
    path,
    folder,
    service: createWorkspaceService({ file: createDocumentFile({ path, schema: workspaceSchema, version: 1 }) }),
  };
}

describe('the workspace', () => {
  it('is nothing at the first start', async () => {
    expect(await createWorkspace().service.load()).toEqual(ok(null));
  });

  it('comes back at the next start', async () => {
    const { service, folder } = createWorkspace();
    expect(await service.save(workspace(40))).toEqual(ok(null));
    expect(await createWorkspace(folder).service.load()).toEqual(ok(workspace(40)));
  });

  it('of many saves at once writes the newest, and few', async () => {
    const written: Workspace[] = [];
    const file: DocumentFile<Workspace> = {
      read: async () => ok(null),
      async write(value) {
        written.push(value);
        return ok(null);
      },
    };
    const service = createWorkspaceService({ file });
    const saved = await Promise.all(Array.from({ length: 50 }, (_, index) => service.save(workspace(20 + index))));
    expect(saved).toEqual(saved.map(() => ok(null)));
    expect(written).toEqual([workspace(69)]);
    await service.save(workspace(10));
    expect(written.at(-1)).toEqual(workspace(10));
  });

  it('that cannot be read is nothing, and the next save works', async () => {
    const { service, path } = createWorkspace();
    writeFileSync(path, 'not json');
    expect(await service.load()).toEqual(ok(null));
    expect(await service.save(workspace(50))).toEqual(ok(null));
    expect(await service.load()).toEqual(ok(workspace(50)));
  });

  it('of a later version is not written over', async () => {
    const { service, path, folder } = createWorkspace();
    writeFileSync(path, '{"version":2}');
    expect(await service.save(workspace(50))).toMatchObject({
      ok: false,
      error: { kind: 'store', reason: 'newer-format' },
    });
    // Text typed since then returns after a crash of the window, the file's own tabs do not.
    expect(await service.load()).toEqual(ok(workspace(50)));
    expect(await createWorkspace(folder).service.load()).toEqual(ok(null));
    expect(readFileSync(path, 'utf8')).toBe('{"version":2}');
    expect(await service.files(), 'nobody knows which files its tabs name').toBeNull();
  });
});

describe('safe mode', () => {
  const tab = (id: string, url: string): WorkspaceTab => ({
    id: tabIdSchema.parse(id),
    connectionId: localEngineConnectionId,
    endpoint: 'scrape',
    scenario: null,
    draft: { body: { url }, source: null },
    runId: null,
    previousRunId: null,
    builderView: 'form',
    resultTab: null,
  });
  const withTabs = (...tabs: WorkspaceTab[]): Workspace => ({ ...workspace(40), tabs });

  function createBoth(folder = temporaryFolder()) {
    const mode = createSafeMode(false);
    const file = (name: string) =>
      createDocumentFile({ path: join(folder, name), schema: workspaceSchema, version: 1 });
    const service = createWorkspaceService({ file: file('tabs.json'), safe: { mode, file: file('safe.json') } });
    return { folder, mode, service };
  }

  it('begins without tabs, leaves those on disk alone, and its own join them afterwards', async () => {
    const { service, mode, folder } = createBoth();
    await service.save(withTabs(tab('a', 'https://a.example')));
    const before = readFileSync(join(folder, 'tabs.json'), 'utf8');
    await service.joinSafeTabs();
    mode.set(true);
    expect(await service.load()).toMatchObject({ ok: true, value: { tabs: [] } });
    await service.save(withTabs(tab('b', 'https://b.example'), tab('c', '')));
    expect(readFileSync(join(folder, 'tabs.json'), 'utf8')).toBe(before);
    expect(await service.files()).toEqual([]);
    await service.joinSafeTabs();
    mode.set(false);
    const after = await createBoth(folder).service.load();
    expect(after).toEqual(ok(withTabs(tab('a', 'https://a.example'), tab('b', 'https://b.example'))));
  });

  it('keeps the files of the tabs outside it', async () => {
    const { service, mode } = createBoth();
    const [outside, inside] = ['a'.repeat(64), 'b'.repeat(64)];
    await service.save(withTabs(tab('a', fileAddress({ id: outside, name: 'a.pdf' }))));
    mode.set(true);
    await service.save(withTabs(tab('b', fileAddress({ id: inside, name: 'b.pdf' }))));
    expect(await service.files()).toEqual([outside, inside]);
  });

  it('that ended with the program gives its tabs to the next start, once', async () => {
    const { service, mode, folder } = createBoth();
    mode.set(true);
    await service.save(withTabs(tab('b', 'https://b.example')));
    const next = createBoth(folder).service;
    await next.joinSafeTabs();
    await next.joinSafeTabs();
    expect(await next.load()).toMatchObject({ ok: true, value: { tabs: [{ id: 'b' }] } });
  });

  it('has default settings and forgets its changes', async () => {
    const mode = createSafeMode(false);
    const folder = temporaryFolder();
    const settings = createSettingsService({
      file: createSafeDocument(
        createDocumentFile({ path: join(folder, 'settings.json'), schema: settingsSchema, version: 1 }),
        mode,
      ),
      onChanged: () => undefined,
    });
    await settings.change({ theme: 'dark' });
    mode.set(true);
    await settings.reload();
    expect(await settings.get()).toMatchObject({ ok: true, value: { theme: 'system' } });
    await settings.change({ theme: 'light' });
    expect(await settings.get()).toMatchObject({ ok: true, value: { theme: 'light' } });
    mode.set(false);
    await settings.reload();
    expect(await settings.get()).toMatchObject({ ok: true, value: { theme: 'dark' } });
  });
});
