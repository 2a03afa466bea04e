import type { LiveInput } from '../../../shared/api/engine/live.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import type { WorkspaceStore } from '../workspace/workspaceStore.ts';
import { hasOpened, openingTab, type LivePageClient, type LiveStore } from './liveStore.ts';
import { createPicking, createRecording, type Picking, type Recording } from './picking.ts';
import { createRehearsal, needsFreshPage, sentActions, type Rehearsal } from './rehearsal.ts';

/** The actions of a request's live page. Failures appear in the page's own state. */
export interface LiveActions extends Picking, Recording, Rehearsal {
  /** Opens the page of the current request; an open page stays. */
  open(tabId: TabId, allowPrivateHosts?: readonly string[]): Promise<void>;
  close(tabId: TabId): void;
  /** Reloads the page as a scrape would find it, without any state of the last one. */
  restart(tabId: TabId, allowPrivateHosts?: readonly string[]): Promise<void>;
  /** Reloads the page and runs the steps on it, up to the first that fails. */
  rehearse(tabId: TabId): Promise<void>;
  /** Runs the next step, on a fresh page if this one was used by hand before its first step. */
  step(tabId: TabId): Promise<void>;
  /** Runs the remaining steps, on a fresh page if this one was used by hand before its first step. */
  runToEnd(tabId: TabId): Promise<void>;
  /** Chooses an option of the drop-down that is open on the page, from 0; null only closes it. */
  chooseOption(tabId: TabId, index: number | null): Promise<void>;
  input(tabId: TabId, inputs: readonly LiveInput[]): Promise<void>;
  go(tabId: TabId, to: 'back' | 'forward' | 'reload'): void;
  showList(tabId: TabId, isShown: boolean): void;
}

export function createLiveActions(
  host: Host,
  workspace: WorkspaceStore,
  store: LiveStore,
  windowId: string | null,
): LiveActions {
  const desk = createLivePageClient(host, store);
  const { tabOf, change, query } = desk;

  async function open(tabId: TabId, allowPrivateHosts: readonly string[] = []): Promise<void> {
    const body = workspace.getState().tabs.find(({ id }) => id === tabId)?.draft.body;
    if (body === undefined || tabOf(tabId) !== undefined) return;
    store.setState(({ tabs }) => ({ tabs: { ...tabs, [tabId]: { ...openingTab, allowedHosts: allowPrivateHosts } } }));
    const opened = await host.call('live.open', { body, allowPrivateHosts: [...allowPrivateHosts], windowId });
    if (!opened.ok) return change(tabId, { error: opened.error });
    // Closed meanwhile.
    if (tabOf(tabId) === undefined) void host.call('live.close', { liveId: opened.value.liveId });
    else change(tabId, { liveId: opened.value.liveId });
  }

  function close(tabId: TabId): void {
    const liveId = tabOf(tabId)?.liveId ?? null;
    store.setState(({ tabs: { [tabId]: _closed, ...tabs } }) => ({ tabs }));
    if (liveId !== null) void host.call('live.close', { liveId });
  }

  const rehearsal = createRehearsal(desk, workspace);
  const picking = createPicking(desk, open);
  const touch = (tabId: TabId): void => {
    if (tabOf(tabId)?.isTouched === false) change(tabId, { isTouched: true });
  };

  /** True once a fresh page is there. */
  async function openFresh(tabId: TabId): Promise<boolean> {
    const allowed = tabOf(tabId)?.allowedHosts ?? [];
    close(tabId);
    await open(tabId, allowed);
    return await desk.until(tabId, hasOpened);
  }

  return {
    ...picking,
    ...createRecording(desk, open),
    ...rehearsal,
    async press(tabId, ref) {
      touch(tabId);
      await picking.press(tabId, ref);
    },
    ...createFreshRehearsal(desk, workspace, rehearsal, openFresh),
    async chooseOption(tabId, index) {
      if (index !== null) touch(tabId);
      await query(tabId, { kind: 'chooseOption', index });
    },
    open,
    close,
    async restart(tabId, allowPrivateHosts = tabOf(tabId)?.allowedHosts) {
      close(tabId);
      await open(tabId, allowPrivateHosts);
    },
    async input(tabId, inputs) {
      const liveId = tabOf(tabId)?.liveId;
      if (inputs.some(isTouch)) touch(tabId);
      if (liveId !== null && liveId !== undefined) await host.call('live.input', { liveId, inputs: [...inputs] });
    },
    go(tabId, to) {
      touch(tabId);
      void query(tabId, { kind: 'go', to });
    },
    showList: (tabId, isShown) => change(tabId, { hasList: isShown }),
  };
}

/** Steps that start on a fresh page if the open one is not suitable. */
function createFreshRehearsal(
  { tabOf }: LivePageClient,
  workspace: WorkspaceStore,
  { stepHere, runHere }: Rehearsal,
  openFresh: (tabId: TabId) => Promise<boolean>,
): Pick<LiveActions, 'rehearse' | 'step' | 'runToEnd'> {
  async function isReady(tabId: TabId): Promise<boolean> {
    const body = workspace.getState().tabs.find(({ id }) => id === tabId)?.draft.body ?? {};
    return !needsFreshPage(tabOf(tabId), sentActions(body)) || (await openFresh(tabId));
  }
  return {
    async rehearse(tabId) {
      if (await openFresh(tabId)) await runHere(tabId);
    },
    async step(tabId) {
      if (await isReady(tabId)) await stepHere(tabId);
    },
    async runToEnd(tabId) {
      if (await isReady(tabId)) await runHere(tabId);
    },
  };
}

/** A pointer move alone leaves most pages unchanged. */
function isTouch(input: LiveInput): boolean {
  return input.kind !== 'pointer' || input.type !== 'move';
}

function createLivePageClient(host: Host, store: LiveStore): LivePageClient {
  const tabOf: LivePageClient['tabOf'] = (tabId) => store.getState().tabs[tabId];
  return {
    tabOf,
    change(tabId, part) {
      store.setState(({ tabs }) => {
        const tab = tabs[tabId];
        return tab === undefined ? {} : { tabs: { ...tabs, [tabId]: { ...tab, ...part } } };
      });
    },
    async query(tabId, question) {
      const liveId = tabOf(tabId)?.liveId;
      if (liveId === null || liveId === undefined) return null;
      const answer = await host.call('live.ask', { liveId, question });
      return answer.ok && tabOf(tabId)?.liveId === liveId ? answer.value : null;
    },
    know: (selector, mark) => store.setState(({ known }) => ({ known: { ...known, [selector]: mark } })),
    known: (selector) => store.getState().known[selector],
    until: (tabId, answer) =>
      new Promise((resolve) => {
        const settle = (): boolean => {
          const answered = answer(tabOf(tabId));
          if (answered !== null) resolve(answered);
          return answered !== null;
        };
        if (settle()) return;
        const stop = store.subscribe(() => {
          if (settle()) stop();
        });
      }),
  };
}

/** A request that is closed, or goes to another window, takes its live page with it. Gives back the off-switch. */
export function closeWithTabs(workspace: WorkspaceStore, store: LiveStore, close: (tabId: TabId) => void): () => void {
  return workspace.subscribe(({ tabs }, before) => {
    if (tabs === before.tabs) return;
    for (const { id } of before.tabs)
      if (store.getState().tabs[id] !== undefined && !tabs.some((tab) => tab.id === id)) close(id);
  });
}

/** Keeps the pages' states in sync with main. Returns the unsubscribe function. */
export function followLivePages(host: Host, store: LiveStore): () => void {
  return host.on('live.changed', ({ liveId, state }) => {
    store.setState(({ tabs }) => {
      const entry = Object.entries(tabs).find(([, tab]) => tab.liveId === liveId);
      if (entry === undefined || (entry[1].state?.version ?? 0) >= state.version) return {};
      return { tabs: { ...tabs, [entry[0]]: { ...entry[1], state } } };
    });
  });
}
