import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDocumentFile } from '../../../../electron/adapters/store/documentFile.ts';
import { createOtherWindows } from '../../../../electron/core/workspace/otherWindows.ts';
import { createWorkspaceService } from '../../../../electron/core/workspace/workspaceService.ts';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { localEngineConnectionId, tabIdSchema } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import { otherWindowsSchema } from '../../../../shared/workspace/otherWindows.ts';
import {
  defaultLayout,
  workspaceSchema,
  type Workspace,
  type WorkspaceTab,
} from '../../../../shared/workspace/workspace.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

function tab(id: string, url = 'https://a.example'): WorkspaceTab {
  return {
    id: tabIdSchema.parse(id),
    connectionId: localEngineConnectionId,
    endpoint: 'scrape',
    scenario: null,
    draft: { body: { url }, source: null },
    runId: null,
    previousRunId: null,
    builderView: 'form',
    resultTab: null,
  };
}

function holding(...tabs: readonly WorkspaceTab[]): Workspace {
  return { version: 1, tabs: [...tabs], closedTabs: [], activeTabId: tabs[0]?.id ?? null, layout: defaultLayout };
}

/** The service as a start of the program on a profile has it. */
function start(folder: string) {
  let ids = 0;
  const workspace = createWorkspaceService({
    file: createDocumentFile({ path: join(folder, 'workspace.json'), schema: workspaceSchema, version: 1 }),
  });
  const others = createOtherWindows({
    file: createDocumentFile({ path: join(folder, 'windows.json'), schema: otherWindowsSchema, version: 1 }),
    workspace,
    createId: () => `w${(ids += 1)}`,
  });
  return { workspace, others };
}

/** Ids and addresses of the first window's tabs after a start. */
async function afterStart(folder: string): Promise<readonly unknown[]> {
  const { workspace, others } = start(folder);
  await others.join();
  const loaded = await workspace.load();
  return loaded.ok ? (loaded.value?.tabs.map(({ id, draft }) => [id, draft.body['url']]) ?? []) : [];
}

describe('windows beside the first', () => {
  it('hold their tabs as they were last saved', async () => {
    const { others } = start(temporaryFolder());
    expect(await others.open(tab('a'))).toEqual(ok('w1'));
    expect(others.load('w1')?.tabs).toEqual([tab('a')]);
    await others.save('w1', holding(tab('a', 'https://b.example'), tab('c')));
    expect(others.load('w1')?.tabs.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(others.load('w2')).toBeNull();
  });

  it('give their tabs back to the first after the program ended, once', async () => {
    const folder = temporaryFolder();
    const { workspace, others } = start(folder);
    await workspace.save(holding(tab('first')));
    await others.open(tab('a'));
    await others.save('w1', holding(tab('a', 'https://typed.example')));
    const expected = [
      ['first', 'https://a.example'],
      ['a', 'https://typed.example'],
    ];
    expect(await afterStart(folder)).toEqual(expected);
    expect(await afterStart(folder)).toEqual(expected);
  });

  it('keep the tabs of a closed window on disk until the first window has them there', async () => {
    const folder = temporaryFolder();
    const { workspace, others } = start(folder);
    await workspace.save(holding(tab('first')));
    await others.open(tab('a'));
    expect(others.close('w1')).toEqual([tab('a')]);
    // What still comes from the closed window changes nothing.
    await others.save('w1', holding());
    await others.settle(holding(tab('first')));
    expect(await afterStart(folder)).toHaveLength(2);
    await others.settle(holding(tab('first'), tab('a')));
    expect(others.load('w1')).toBeNull();
  });

  it('take no tab twice: one that the first did not let go of in time stays the first window’s', async () => {
    const folder = temporaryFolder();
    const { workspace, others } = start(folder);
    await workspace.save(holding(tab('a', 'https://kept.example')));
    await others.open(tab('a'));
    expect(await afterStart(folder)).toEqual([['a', 'https://kept.example']]);
  });

  it('keep the files that their tabs name', async () => {
    const folder = temporaryFolder();
    const id = 'a'.repeat(64);
    await start(folder).others.open(tab('a', fileAddress({ id, name: 'report.pdf' })));
    expect(await start(folder).others.files()).toEqual([id]);
  });

  it('keep what the first window has no room for, until it has', async () => {
    const folder = temporaryFolder();
    const session = start(folder);
    await session.others.open(tab('beside'));
    const full = Array.from({ length: 200 }, (_, index) => tab(`own-${index}`));
    await session.workspace.save(holding(...full));
    expect(await afterStart(folder)).toHaveLength(200);
    const later = start(folder);
    await later.workspace.load();
    await later.workspace.save(holding(...full.slice(1)));
    expect((await afterStart(folder)).at(-1)).toEqual(['beside', 'https://a.example']);
  });
});
