import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createWorkspaceStore,
  toWorkspace,
  type WorkspaceStore,
} from '../../../../renderer/data/workspace/workspaceStore.ts';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';
import { defaultLayout, demoUrl, workspaceSchema } from '../../../../shared/workspace/workspace.ts';

let count = 0;
let store: WorkspaceStore;
const ids = () => store.getState().tabs.map((tab) => tab.id);

beforeEach(() => {
  count = 0;
  store = createWorkspaceStore(() => `tab-${(count += 1)}`);
  store.load(null);
});

describe('the workspace', () => {
  it('begins with the demo page at the first start', () => {
    const { tabs, activeTabId, layout } = store.getState();
    expect(tabs.map((tab) => tab.draft.body['url'])).toEqual([demoUrl]);
    expect(activeTabId).toBe(tabs[0]?.id);
    expect(layout).toEqual(defaultLayout);
  });

  it('begins with an empty tab when the last session closed them all', () => {
    store.load({
      closedTabs: [],
      version: 1,
      tabs: [],
      activeTabId: null,
      layout: { ...defaultLayout, sidebarOpen: false },
    });
    expect(store.getState().tabs.map((tab) => tab.draft.body['url'])).toEqual(['']);
    expect(store.getState().layout.sidebarOpen).toBe(false);
  });

  it('shows the first tab when the active one is not there', () => {
    const saved = toWorkspace(store.getState());
    store.load({ ...saved, activeTabId: null });
    expect(store.getState().activeTabId).toBe(saved.tabs[0]?.id);
  });

  it('opens a tab after the active one, with its connection', () => {
    const [first] = store.getState().tabs;
    const hosted = connectionIdSchema.parse('hosted');
    if (first !== undefined) store.changeTab(first.id, { connectionId: hosted });
    store.openTab();
    if (first !== undefined) store.activateTab(first.id);
    const between = store.openTab();
    expect(ids()).toEqual(['tab-1', between, 'tab-2']);
    expect(store.getState().tabs.map((tab) => tab.connectionId)).toEqual([hosted, hosted, hosted]);
  });

  it('shows the neighbour of a closed tab and brings it back where it was', () => {
    store.openTab();
    const middle = store.getState().tabs[1]?.id;
    store.openTab();
    if (middle !== undefined) store.activateTab(middle);
    store.changeDraft(store.getState().activeTabId ?? ('' as never), { body: { url: 'https://kept.example' } });
    store.closeTab();
    expect(ids()).toEqual(['tab-1', 'tab-3']);
    expect(store.getState().activeTabId).toBe('tab-3');
    store.reopenClosedTab();
    expect(ids()).toEqual(['tab-1', 'tab-2', 'tab-3']);
    expect(store.getState().activeTabId).toBe('tab-2');
    expect(store.getState().tabs[1]?.draft.body['url']).toBe('https://kept.example');
  });

  it('closes tabs together, and gives each of them back at its place', () => {
    for (let opened = 1; opened < 30; opened += 1) store.openTab();
    const before = ids();
    const [kept, ...others] = store.getState().tabs.map(({ id }) => id);
    store.closeTabs(others);
    expect(ids()).toEqual([kept]);
    expect(store.getState().activeTabId).toBe(kept);
    expect(workspaceSchema.safeParse(toWorkspace(store.getState())).success).toBe(true);
    for (const _other of others) store.reopenClosedTab();
    expect(ids()).toEqual(before);
  });

  it('is left with no tab when the last is closed', () => {
    store.closeTab();
    expect(store.getState()).toMatchObject({ tabs: [], activeTabId: null });
    store.stepTab(1);
    store.reopenClosedTab();
    expect(ids()).toEqual(['tab-1']);
  });

  it('steps through the tabs around both ends', () => {
    store.openTab();
    store.openTab();
    store.stepTab(1);
    expect(store.getState().activeTabId).toBe('tab-1');
    store.stepTab(-1);
    expect(store.getState().activeTabId).toBe('tab-3');
  });

  it('moves a tab', () => {
    store.openTab();
    const last = store.openTab();
    store.moveTab(last, 0);
    expect(ids()).toEqual(['tab-3', 'tab-1', 'tab-2']);
  });

  it('changes a part of a draft and leaves the rest', () => {
    const [tab] = store.getState().tabs;
    if (tab === undefined) throw new Error('no tab');
    store.changeDraft(tab.id, { source: '{ broken' });
    expect(store.getState().tabs[0]?.draft).toEqual({ body: tab.draft.body, source: '{ broken' });
  });

  it('keeps for each tab whether its result has all of the window', () => {
    const first = store.openTab();
    store.changeLayout({ focusMode: true });
    const second = store.openTab();
    expect(store.getState().layout.focusMode).toBe(false);
    store.activateTab(first);
    expect(store.getState().layout.focusMode).toBe(true);
    // A view has none, and takes none away.
    store.changeLayout({ focusMode: false, activity: 'history' });
    store.changeLayout({ activity: 'requests' });
    store.activateTab(second);
    store.stepTab(-1);
    expect(store.getState().layout.focusMode).toBe(true);
    store.changeLayout({ focusMode: false });
    store.activateTab(second);
    store.activateTab(first);
    expect(store.getState().layout.focusMode).toBe(false);
  });

  it('is always one that can be saved, whatever is done with it', () => {
    const acts = [
      () => void store.openTab(),
      () => store.closeTab(),
      () => store.reopenClosedTab(),
      () => store.stepTab(1),
      () => store.stepTab(-1),
      () => store.changeLayout({ focusMode: true, activity: 'history' }),
    ];
    fc.assert(
      fc.property(fc.array(fc.nat(acts.length - 1), { maxLength: 60 }), (steps) => {
        store.load(null);
        for (const step of steps) acts[step]?.();
        const { tabs, activeTabId } = store.getState();
        expect(workspaceSchema.safeParse(toWorkspace(store.getState())).success).toBe(true);
        expect(new Set(tabs.map((tab) => tab.id)).size).toBe(tabs.length);
        expect(tabs.length === 0 ? activeTabId === null : tabs.some((tab) => tab.id === activeTabId)).toBe(true);
      }),
    );
  });
});
