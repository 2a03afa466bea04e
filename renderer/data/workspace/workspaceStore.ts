import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ConnectionId, localEngineConnectionId, type TabId, tabIdSchema } from '../../../shared/base/brand.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { TabFile } from '../../../shared/workspace/savedRequest.ts';
import {
  maxClosedTabs,
  defaultLayout,
  type Draft,
  demoUrl,
  discardedForMs,
  maxDiscardedDrafts,
  type Layout,
  maxTabs,
  type Workspace,
  type WorkspaceTab,
} from '../../../shared/workspace/workspace.ts';

export interface WorkspaceState {
  readonly tabs: readonly WorkspaceTab[];
  readonly activeTabId: TabId | null;
  readonly layout: Layout;
  /** The last one last; they outlive the window. */
  readonly closedTabs: readonly { readonly tab: WorkspaceTab; readonly index: number }[];
  /** Discarded drafts of the last 30 days, the last one last. */
  readonly discarded: readonly { readonly tab: WorkspaceTab; readonly at: number }[];
}

/** Initial values of a new tab; the rest is as in an empty one. */
export type NewTab = Partial<Omit<WorkspaceTab, 'id'>>;

export interface WorkspaceStore extends StoreApi<WorkspaceState> {
  /** Replaces the whole state, as read from disk; null means the first start: one tab with the demo page's URL. */
  load(workspace: Workspace | null): void;
  /** Opens a tab after the active one and makes it active. Without a connection it has that of the active tab, unless that is the lab's. */
  openTab(content?: NewTab): TabId;
  /** Opens a tab next to another one, without changing which tab is active. */
  openTabBehind(before: TabId, content: NewTab): TabId;
  /** Without an id the active one. No confirmation: a closed tab returns by `reopenClosedTab`. */
  closeTab(id?: TabId): void;
  /** Closes these tabs together: `reopenClosedTab` restores all of them, one after another. */
  closeTabs(ids: readonly TabId[]): void;
  /** Releases a tab that was moved to another window: it cannot be reopened here. */
  releaseTab(id: TabId): void;
  /** Takes tabs of a window that was closed, and shows the last of them. */
  takeBack(tabs: readonly WorkspaceTab[]): void;
  /** Stores a tab as it was before its draft was discarded; `at` is that time if it was earlier (ms since 1970). */
  storeDiscarded(tab: WorkspaceTab, at?: number): void;
  /** Opens the draft that was discarded last, or this one, as a new tab. */
  bringBackDraft(tab?: WorkspaceTab): void;
  reopenClosedTab(): void;
  activateTab(id: TabId): void;
  /** Steps through the tabs in order, wrapping around. */
  stepTab(step: 1 | -1): void;
  moveTab(id: TabId, index: number): void;
  /** Replaces a tab, which is forgotten, with a new one and makes it active. */
  replaceTab(id: TabId, content: NewTab): TabId;
  /** Changes the files that tabs are bound to, including those of closed tabs; undefined unbinds a tab. */
  changeFiles(change: (file: TabFile) => TabFile | undefined): void;
  /** Changes a tab, even a closed one: a result that arrives after it was closed is there when it is reopened. */
  changeTab(id: TabId, change: Partial<Omit<WorkspaceTab, 'id'>>): void;
  changeDraft(id: TabId, change: Partial<Draft> | ((draft: Draft) => Draft)): void;
  changeLayout(change: Partial<Layout>): void;
}

const nothingOpen: WorkspaceState = {
  tabs: [],
  activeTabId: null,
  layout: defaultLayout,
  closedTabs: [],
  discarded: [],
};

/** Creates the store of tabs with their drafts, and of the layout: the window's own state, which main stores on disk. */
export function createWorkspaceStore(createId: () => string = () => crypto.randomUUID()): WorkspaceStore {
  const store = createStore<WorkspaceState>(() => nothingOpen);
  const { getState, setState } = store;
  seeTabsAsTheyWereLeft(store);
  const newTab = (content: NewTab): WorkspaceTab => ({ ...emptyTab(), ...content, id: tabIdSchema.parse(createId()) });

  return {
    ...store,
    load: (workspace) => setState(asLoaded(workspace, newTab)),
    openTab(content = {}) {
      const { tabs, activeTabId } = getState();
      const tab = newTab({ ...inheritedConnection(tabs, activeTabId), ...content });
      setState({ tabs: withTabAfter(tabs, activeTabId, tab), activeTabId: tab.id });
      return tab.id;
    },
    openTabBehind(before, content) {
      const tab = newTab(content);
      setState(({ tabs }) => ({ tabs: withTabAfter(tabs, before, tab) }));
      return tab.id;
    },
    closeTab(id) {
      setState((state) => withoutTab(state, id ?? state.activeTabId));
    },
    closeTabs: (ids) => setState((state) => withoutTabs(state, ids)),
    releaseTab(id) {
      setState((state) => ({ ...withoutTab(state, id), closedTabs: state.closedTabs }));
    },
    storeDiscarded: (tab, at = Date.now()) => setState((state) => withDiscardedDraft(state, { tab: newTab(tab), at })),
    bringBackDraft: (tab) => setState((state) => withDiscarded(state, tab)),
    takeBack: (returned) => setState((state) => withTabs(state, returned)),
    reopenClosedTab: () => setState(withLastClosed),
    activateTab(id) {
      setState((state) => (state.tabs.some((tab) => tab.id === id) ? { activeTabId: id } : state));
    },
    stepTab(step) {
      setState(({ tabs, activeTabId }) => {
        const index = tabs.findIndex((tab) => tab.id === activeTabId);
        const next = tabs.at((index + step) % Math.max(1, tabs.length));
        return next === undefined ? {} : { activeTabId: next.id };
      });
    },
    moveTab(id, index) {
      setState(({ tabs }) => {
        const tab = tabs.find((each) => each.id === id);
        return tab === undefined ? {} : { tabs: tabs.filter((each) => each !== tab).toSpliced(index, 0, tab) };
      });
    },
    replaceTab(id, content) {
      const tab = newTab(content);
      setState(({ tabs }) => ({ tabs: tabs.map((each) => (each.id === id ? tab : each)), activeTabId: tab.id }));
      return tab.id;
    },
    changeFiles(change) {
      setState(({ tabs, closedTabs }) => ({
        tabs: tabs.map((tab) => withFile(tab, change)),
        closedTabs: closedTabs.map((closed) => ({ ...closed, tab: withFile(closed.tab, change) })),
      }));
    },
    changeTab(id, change) {
      setState((state) => withChange(state, id, (tab) => ({ ...tab, ...change })));
    },
    changeDraft(id, change) {
      const changed = (draft: Draft): Draft => (typeof change === 'function' ? change(draft) : { ...draft, ...change });
      setState(({ tabs }) => ({
        tabs: tabs.map((tab) => (tab.id === id ? { ...tab, draft: changed(tab.draft) } : tab)),
      }));
    },
    changeLayout(change) {
      setState((state) => withLayout(state, change));
    },
  };
}

/** Returns the loaded state: a tab with the demo page at the first start, and an empty tab if all were closed. */
function asLoaded(workspace: Workspace | null, newTab: (content: NewTab) => WorkspaceTab): Partial<WorkspaceState> {
  const { layout = defaultLayout, closedTabs = [] } = workspace ?? {};
  const discarded = fresh(workspace?.discarded);
  if (workspace === null || workspace.tabs.length === 0) {
    const demo: NewTab = { draft: { body: { url: demoUrl, formats: ['markdown'] }, source: null } };
    const first = newTab(workspace === null ? demo : {});
    return { tabs: [first], activeTabId: first.id, layout, closedTabs, discarded };
  }
  const { tabs, activeTabId } = workspace;
  const active = tabs.find(({ id }) => id === activeTabId) ?? tabs[0];
  return { tabs, activeTabId: active?.id ?? null, layout, closedTabs, discarded };
}

/**
 * Returns the active tab's connection, for a tab that opens next to it. The failure lab is never inherited: next to a lab tab, the
 * connection is that of the nearest earlier tab with another connection, of which the lab tab is a copy.
 */
function inheritedConnection(tabs: readonly WorkspaceTab[], activeTabId: TabId | null): NewTab {
  const index = tabs.findIndex(({ id }) => id === activeTabId);
  const from = tabs.slice(0, index + 1).findLast((tab) => !isPlayed(tab));
  return from === undefined ? {} : { connectionId: from.connectionId };
}

/** The tabs with one more after another; at the end where that is not there. */
function withTabAfter(tabs: readonly WorkspaceTab[], before: TabId | null, tab: WorkspaceTab): WorkspaceTab[] {
  const index = tabs.findIndex(({ id }) => id === before);
  return tabs.toSpliced(index === -1 ? tabs.length : index + 1, 0, tab);
}

/** However a tab becomes active, its result fills the window if it did before. */
function seeTabsAsTheyWereLeft({ subscribe, setState }: StoreApi<WorkspaceState>): void {
  subscribe((now, before) => {
    if (before.activeTabId === null || now.activeTabId === before.activeTabId) return;
    const isFocused = now.tabs.find(({ id }) => id === now.activeTabId)?.isFocused ?? false;
    const focusMode = now.layout.activity === 'requests' && isFocused;
    if (now.layout.focusMode !== focusMode) setState({ layout: { ...now.layout, focusMode } });
  });
}

/** Changes the layout. The active tab stores the focus mode; a view has none and leaves the tab's unchanged. */
function withLayout({ layout: before, tabs, activeTabId }: WorkspaceState, change: Partial<Layout>) {
  const layout = { ...before, ...change };
  const active = tabs.find(({ id }) => id === activeTabId);
  const isTold = change.focusMode !== undefined && layout.activity === 'requests';
  if (!isTold || active === undefined || (active.isFocused ?? false) === layout.focusMode) return { layout };
  return { layout, tabs: tabs.map((tab) => (tab === active ? { ...tab, isFocused: layout.focusMode } : tab)) };
}

function emptyTab(): Omit<WorkspaceTab, 'id'> {
  const connectionId: ConnectionId = localEngineConnectionId;
  return {
    connectionId,
    endpoint: 'scrape',
    scenario: null,
    draft: { body: { url: '', formats: ['markdown'] }, source: null },
    runId: null,
    previousRunId: null,
    builderView: 'form',
    resultTab: null,
  };
}

function withChange(
  { tabs, closedTabs }: WorkspaceState,
  id: TabId,
  change: (tab: WorkspaceTab) => WorkspaceTab,
): Partial<WorkspaceState> {
  const changed = (tab: WorkspaceTab): WorkspaceTab => (tab.id === id ? change(tab) : tab);
  return closedTabs.some(({ tab }) => tab.id === id)
    ? { closedTabs: closedTabs.map((closed) => ({ ...closed, tab: changed(closed.tab) })) }
    : { tabs: tabs.map(changed) };
}

function withFile(tab: WorkspaceTab, change: (file: TabFile) => TabFile | undefined): WorkspaceTab {
  if (tab.file === undefined) return tab;
  const file = change(tab.file);
  if (file === tab.file) return tab;
  const { file: _former, ...rest } = tab;
  return file === undefined ? rest : { ...rest, file };
}

function withTabs({ tabs, activeTabId }: WorkspaceState, more: readonly WorkspaceTab[]): Partial<WorkspaceState> {
  const missing = more.filter(({ id }) => tabs.every((tab) => tab.id !== id));
  return { tabs: [...tabs, ...missing], activeTabId: missing.at(-1)?.id ?? activeTabId };
}

type Discarded = WorkspaceState['discarded'];

/** Returns the discarded drafts that can still be restored. */
function fresh(discarded: Discarded | undefined): Discarded {
  return (discarded ?? []).filter(({ at }) => at > Date.now() - discardedForMs);
}

function withDiscardedDraft({ discarded }: WorkspaceState, kept: Discarded[number]): Partial<WorkspaceState> {
  const inOrder = [...fresh(discarded), kept].toSorted((one, other) => one.at - other.at);
  return { discarded: inOrder.slice(-maxDiscardedDrafts) };
}

function withDiscarded(state: WorkspaceState, wanted: WorkspaceTab | undefined): Partial<WorkspaceState> {
  const found = wanted === undefined ? state.discarded.at(-1) : state.discarded.find(({ tab }) => tab === wanted);
  if (found === undefined) return {};
  const { tab } = found;
  return {
    tabs: [...state.tabs, tab],
    activeTabId: tab.id,
    discarded: state.discarded.filter((each) => each !== found),
  };
}

function withLastClosed(state: WorkspaceState): Partial<WorkspaceState> {
  const last = state.closedTabs.at(-1);
  if (last === undefined) return state;
  const tabs = state.tabs.toSpliced(Math.min(last.index, state.tabs.length), 0, last.tab);
  return { tabs, activeTabId: last.tab.id, closedTabs: state.closedTabs.slice(0, -1) };
}

function withoutTab(state: WorkspaceState, id: TabId | null, kept = maxClosedTabs): WorkspaceState {
  const index = state.tabs.findIndex((tab) => tab.id === id);
  const tab = state.tabs[index];
  if (tab === undefined) return state;
  const tabs = state.tabs.toSpliced(index, 1);
  const neighbour = tabs[index] ?? tabs.at(-1);
  return {
    ...state,
    tabs,
    activeTabId: state.activeTabId === id ? (neighbour?.id ?? null) : state.activeTabId,
    closedTabs: [...state.closedTabs, { tab, index }].slice(-kept),
  };
}

/** Removes the tabs one by one, since they are also reopened one by one. */
function withoutTabs(state: WorkspaceState, ids: readonly TabId[]): WorkspaceState {
  let left = state;
  for (const id of ids) left = withoutTab(left, id, maxTabs);
  return left;
}

/** What goes to disk. */
export function toWorkspace(state: WorkspaceState): Workspace {
  const { tabs, activeTabId, layout, closedTabs, discarded } = state;
  const kept = discarded.length === 0 ? {} : { discarded: [...discarded] };
  return { version: 1, tabs: [...tabs], activeTabId, layout, closedTabs: [...closedTabs], ...kept };
}
