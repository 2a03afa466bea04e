import { onTestFinished, expect, test } from 'vitest';
import {
  discardDraft,
  connectionsOf,
  fileStateOf,
  followDisk,
  followMove,
  isEdited,
  isGlance,
  isUnsaved,
  openFolder,
  openRequestFile,
  saveTab,
  saveTabAs,
  takeFromDisk,
} from '../../../../renderer/data/requests/requestFiles.ts';
import { queryKeys } from '../../../../renderer/data/queries/queryKeys.ts';
import { toWorkspace } from '../../../../renderer/data/workspace/workspaceStore.ts';
import { createServices } from '../../../../renderer/data/services.ts';
import { connectionIdSchema, localEngineConnectionId, type TabId } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { Connection } from '../../../../shared/connection/connection.ts';
import type { Project } from '../../../../shared/project/project.ts';
import { workspaceSchema } from '../../../../shared/workspace/workspace.ts';
import { type SavedRequest, savedRequestSchema } from '../../../../shared/workspace/savedRequest.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';
import { requestFor } from '../../../support/projectWorld.ts';

const hashes = ['a'.repeat(64), 'b'.repeat(64)] as const;
const cloud: Connection = {
  id: connectionIdSchema.parse('cloud'),
  kind: 'service',
  name: 'Cloud',
  colour: 2,
  baseUrl: 'https://api.test',
  allowInsecureHttp: false,
  extraCaFile: null,
};

const local: Connection = { ...cloud, id: localEngineConnectionId, kind: 'local-engine', baseUrl: '' };

const projectWith = (hash: string, path = 'Page.req.json'): Project => ({
  name: 'shop',
  path: '/shop',
  condition: 'ready',
  entries: [{ path, kind: 'request', hash, endpoint: 'scrape', fault: null }],
  isCut: false,
  environments: [],
  environment: null,
});

/** A window over a folder whose one file has this request. */
function openWindow(disk = requestFor('https://a.test')) {
  let now: { request: SavedRequest; hash: string } = { request: disk, hash: hashes[0] };
  const host = createFakeHost({
    'project.read': () => ok({ ...now, text: '' }),
    'project.save': ({ request, expected }) => {
      if (expected !== now.hash) return ok({ saved: false, hash: now.hash });
      now = { request: savedRequestSchema.parse(request), hash: hashes[1] };
      return ok({ saved: true, hash: now.hash });
    },
    'project.create': ({ folder, name }) => ok({ path: `${folder}/${name}.req.json`, hash: hashes[1] }),
  });
  const services = createServices(host);
  onTestFinished(() => services.close());
  services.workspace.load(null);
  services.queries.setQueryData(queryKeys.connections, [cloud, local]);
  services.queries.setQueryData(queryKeys.project, projectWith(hashes[0]));
  const tabOf = (id: TabId) => {
    const tab = services.workspace.getState().tabs.find((each) => each.id === id);
    if (tab === undefined) throw new Error('the tab is closed');
    return tab;
  };
  return {
    host,
    services,
    tabOf,
    change: (request: typeof disk) => {
      now = { request, hash: hashes[1] };
      services.queries.setQueryData(queryKeys.project, projectWith(hashes[1]));
    },
    async open(isPreview = false): Promise<TabId> {
      const opened = await openRequestFile(services, 'Page.req.json', isPreview);
      if (!opened.ok) throw new Error(opened.error.message);
      return opened.value;
    },
    edit: (id: TabId, url: string) => services.workspace.changeDraft(id, { body: { url, formats: ['markdown'] } }),
    stateOf: (id: TabId) => {
      const project = services.queries.getQueryData<Project>(queryKeys.project);
      return fileStateOf(tabOf(id), project, connectionsOf(services));
    },
  };
}

test('a file opens in one tab, with the service that it names where that is here', async () => {
  const { open, tabOf, services } = openWindow(requestFor('https://a.test', { connection: 'https://api.test' }));
  const tabId = await open();
  expect(tabOf(tabId)).toMatchObject({ connectionId: 'cloud', draft: { body: { url: 'https://a.test' } } });
  expect(await open()).toBe(tabId);
  services.workspace.changeTab(tabId, { connectionId: local.id });
  expect(isEdited(tabOf(tabId), connectionsOf(services))).toBe(true);
});

test('a file that is pressed twice before it is read is in one tab, and meant as soon as one press meant it', async () => {
  const { open, services, tabOf } = openWindow();
  const [glanced, meant] = await Promise.all([open(true), open()]);
  expect(meant).toBe(glanced);
  expect(services.workspace.getState().tabs.filter((tab) => tab.file !== undefined)).toHaveLength(1);
  expect(isGlance(tabOf(meant), connectionsOf(services))).toBe(false);
});

test('a discarded draft gives way to the file, comes back at once by Undo, and later as it was', async () => {
  const { open, edit, services, tabOf } = openWindow();
  const tabId = await open();
  edit(tabId, 'https://mine.test');
  const discarded = await discardDraft(services, tabId);
  expect(tabOf(tabId).draft.body['url']).toBe('https://a.test');
  expect(isEdited(tabOf(tabId), connectionsOf(services))).toBe(false);
  if (discarded.ok) discarded.value();
  expect(tabOf(tabId).draft.body['url']).toBe('https://mine.test');

  const loose = services.workspace.openTab({ draft: { body: { url: 'https://loose.test' }, source: null } });
  await discardDraft(services, loose);
  expect(() => tabOf(loose)).toThrow();
  // As after a restart.
  const kept = toWorkspace(services.workspace.getState());
  services.workspace.load(workspaceSchema.parse(JSON.parse(JSON.stringify(kept))));
  services.workspace.bringBackDraft();
  const { tabs, activeTabId, discarded: left } = services.workspace.getState();
  expect(tabs.find(({ id }) => id === activeTabId)?.draft.body).toEqual({ url: 'https://loose.test' });
  expect(left.map(({ tab }) => tab.draft.body['url'])).toEqual(['https://mine.test']);
});

test('a discarded draft is kept for 30 days', () => {
  const { services } = openWindow();
  const { workspace } = services;
  const [tab] = workspace.getState().tabs;
  if (tab === undefined) throw new Error('no tab');
  workspace.storeDiscarded(tab);
  const days = (count: number) => Date.now() - count * 86_400_000;
  const kept = toWorkspace(workspace.getState());
  const discarded = [29, 31].map((count) => ({ tab, at: days(count) }));
  workspace.load({ ...kept, discarded });
  expect(workspace.getState().discarded).toEqual([discarded[0]]);
});

test('what no file says is not saved; a list is no request that could be', async () => {
  const { open, edit, services, tabOf } = openWindow();
  const isOpenWork = (id: TabId) => isUnsaved(tabOf(id), connectionsOf(services));
  const filed = await open();
  expect(isOpenWork(filed)).toBe(false);
  edit(filed, 'https://edited.test');
  expect(isOpenWork(filed)).toBe(true);
  expect(isOpenWork(services.workspace.openTab({}))).toBe(true);
  expect(isOpenWork(services.workspace.openTab({ endpoint: 'list' }))).toBe(false);
});

test('a glance makes room for the next, unless it was edited, sent or meant', async () => {
  const { open, edit, services, tabOf } = openWindow();
  const glance = await open(true);
  const count = services.workspace.getState().tabs.length;
  expect(isGlance(tabOf(glance), connectionsOf(services))).toBe(true);
  services.workspace.changeFiles((file) => ({ ...file, path: 'Other.req.json' }));
  const next = await open(true);
  expect(services.workspace.getState().tabs).toHaveLength(count);
  edit(next, 'https://edited.test');
  services.workspace.changeFiles((file) => ({ ...file, path: 'Other.req.json' }));
  await open(true);
  expect(services.workspace.getState().tabs).toHaveLength(count + 1);
});

test('what is edited is saved over what the tab knows, and over nothing else', async () => {
  const { open, edit, stateOf, change, services, host } = openWindow();
  const tabId = await open();
  expect(stateOf(tabId)).toBe('same');
  edit(tabId, 'https://mine.test');
  expect(stateOf(tabId)).toBe('edited');
  change(requestFor('https://theirs.test'));
  expect(stateOf(tabId)).toBe('changed');
  expect(await saveTab(services, tabId)).toEqual(ok(false));
  expect(await saveTab(services, tabId, true)).toEqual(ok(true));
  expect(host.calls.at(-1)?.input).toMatchObject({ request: { body: { url: 'https://mine.test' } } });
  expect(stateOf(tabId)).toBe('same');
});

test('a change on disk comes in by itself where nothing was edited, and by choice where something was', async () => {
  const { open, edit, change, services, tabOf, stateOf } = openWindow();
  const tabId = await open();
  change(requestFor('https://theirs.test'));
  followDisk(services, projectWith(hashes[1]));
  await expect.poll(() => tabOf(tabId).draft.body['url']).toBe('https://theirs.test');
  edit(tabId, 'https://mine.test');
  change(requestFor('https://theirs-again.test'));
  services.workspace.changeFiles((file) => ({ ...file, hash: hashes[0] }));
  followDisk(services, projectWith(hashes[1]));
  expect(tabOf(tabId).draft.body['url']).toBe('https://mine.test');
  await takeFromDisk(services, tabId);
  expect(tabOf(tabId).draft.body['url']).toBe('https://theirs-again.test');
  expect(stateOf(tabId)).toBe('same');
});

test('what is typed while a change is read from the disk stays', async () => {
  const { open, edit, change, services, host, tabOf, stateOf } = openWindow();
  const tabId = await open();
  change(requestFor('https://theirs.test'));
  const readBefore = host.calls.length;
  followDisk(services, projectWith(hashes[1]));
  edit(tabId, 'https://mine.test');
  await expect.poll(() => host.calls.length).toBe(readBefore + 1);
  // Effects of the reply are complete once a second identical call has its reply.
  await host.call('project.read', { path: 'Page.req.json' });
  expect(tabOf(tabId).draft.body['url']).toBe('https://mine.test');
  expect(stateOf(tabId)).toBe('changed');
});

test('half-written JSON is not saved in place of what it was', async () => {
  const { open, services, host } = openWindow();
  const tabId = await open();
  services.workspace.changeDraft(tabId, { source: '{"url":' });
  expect(await saveTab(services, tabId)).toMatchObject({ ok: false, error: { kind: 'refused' } });
  expect(host.calls.some(({ name }) => name === 'project.save')).toBe(false);
});

test('a new file becomes the tab’s own, and the tab goes along when it is moved', async () => {
  const { services, host, tabOf } = openWindow();
  const tabId = services.workspace.openTab({ connectionId: cloud.id });
  expect(await saveTabAs(services, tabId, 'shop', 'Mine')).toEqual(ok('shop/Mine.req.json'));
  expect(host.calls.at(-1)?.input).toMatchObject({ request: { connection: 'https://api.test' } });
  followMove(services, 'shop', 'store/shop');
  expect(tabOf(tabId).file?.path).toBe('store/shop/Mine.req.json');
});

test('a file that is gone or broken is said, and another folder has nothing to do with the tabs of this one', async () => {
  const { open, stateOf, services, host, tabOf } = openWindow();
  const tabId = await open();
  const set = (project: Project) => services.queries.setQueryData(queryKeys.project, project);
  set(projectWith(hashes[0], 'Other.req.json'));
  expect(stateOf(tabId)).toBe('gone');
  set({
    ...projectWith(hashes[0]),
    entries: [{ path: 'Page.req.json', kind: 'request', hash: null, endpoint: null, fault: 'not-json' }],
  });
  expect(stateOf(tabId)).toBe('broken');
  set({ ...projectWith(hashes[0]), condition: 'missing', entries: [] });
  expect(stateOf(tabId)).toBe('away');
  host.answer({
    'project.open': () => ok({ isOpen: true }),
    'project.get': () => ok({ ...projectWith(hashes[0]), path: '/elsewhere' }),
  });
  await openFolder(services);
  expect(tabOf(tabId).file).toBeUndefined();
});
