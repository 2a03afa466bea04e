import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDocumentFile } from '../../../electron/adapters/store/documentFile.ts';
import type { DocumentFile } from '../../../electron/core/documentFile.ts';
import { createWorkspaceService } from '../../../electron/core/workspaceService.ts';
import { ok } from '../../../shared/base/result.ts';
import { defaultLayout, workspaceSchema, type Workspace } from '../../../shared/workspace/workspace.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

function workspace(builderShare: number): Workspace {
  return { version: 1, tabs: [], activeTabId: null, layout: { ...defaultLayout, builderShare } };
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
    const { service, path } = createWorkspace();
    writeFileSync(path, '{"version":2}');
    expect(await service.save(workspace(50))).toMatchObject({
      ok: false,
      error: { kind: 'store', reason: 'newer-format' },
    });
    expect(await service.load()).toEqual(ok(null));
    expect(readFileSync(path, 'utf8')).toBe('{"version":2}');
  });
});
