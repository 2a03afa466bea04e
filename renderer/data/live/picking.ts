import type { LiveListed, LiveMatch, LiveQuestion } from '../../../shared/api/engine/live.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import { hasOpened, type LivePageClient, type PickTarget } from './liveStore.ts';

type Open = (tabId: TabId) => Promise<void>;

/** Picks elements for selectors, and lists them next to the screencast. */
export interface Picking {
  pick(tabId: TabId, target: PickTarget): Promise<void>;
  leavePick(tabId: TabId): void;
  /** Highlights the element under the pointer; of several quick moves only the last is queried. */
  point(tabId: TabId, question: LiveQuestion): void;
  /** Takes the element pointed at, or the one that a question points at first. */
  choose(tabId: TabId, question?: LiveQuestion): Promise<void>;
  chooseSelector(tabId: TabId, selector: string): void;
  /** Counts and highlights the matches of a selector on the page; an empty one highlights nothing. Null without a response. */
  match(tabId: TabId, selector: string): Promise<LiveMatch | null>;
  list(tabId: TabId): Promise<readonly LiveListed[]>;
  press(tabId: TabId, ref: number): Promise<void>;
}

export function createPicking(desk: LivePageClient, open: Open): Picking {
  const { query, change, tabOf, know, until } = desk;
  const modes = new Map<TabId, Promise<unknown>>();
  // The page clears its hover state when it changes the mode: pointing waits until that is done.
  const pointer = createPointer(desk, async (tabId) => await modes.get(tabId));
  async function enter(tabId: TabId, entered: Promise<unknown>): Promise<void> {
    modes.set(tabId, entered);
    await entered;
    if (modes.get(tabId) === entered) modes.delete(tabId);
  }
  async function enterPick(tabId: TabId, target: PickTarget, opened: Promise<void>): Promise<void> {
    await opened;
    // A page that is still opening cannot be queried; if the user has left meanwhile, or picks for another field, no query is made.
    if ((await until(tabId, hasOpened)) && tabOf(tabId)?.target === target)
      await query(tabId, { kind: 'mode', mode: 'pick' });
  }
  async function match(tabId: TabId, selector: string): Promise<LiveMatch | null> {
    const answer = await query(tabId, { kind: 'match', selector });
    return answer?.kind === 'match' ? answer.match : null;
  }
  return {
    match,
    async pick(tabId, target) {
      const opened = open(tabId);
      // Picking is on from the start: a press while the page opens belongs to the pick.
      change(tabId, { target, choice: null });
      await enter(tabId, enterPick(tabId, target, opened));
    },
    leavePick(tabId) {
      change(tabId, { target: null, choice: null });
      void enter(tabId, query(tabId, { kind: 'mode', mode: 'use' }));
      void match(tabId, '');
    },
    point: pointer.point,
    async choose(tabId, question) {
      await pointer.arrived(tabId);
      if (question !== undefined) await query(tabId, question);
      const answer = await query(tabId, { kind: 'candidates' });
      if (answer?.kind !== 'candidates') return;
      const { element, candidates } = answer;
      const chosen = candidates[0]?.selector ?? '';
      change(tabId, { choice: { element, candidates, chosen } });
      for (const { selector } of answer.candidates) know(selector, answer.mark);
      await match(tabId, chosen);
    },
    chooseSelector(tabId, selector) {
      const choice = tabOf(tabId)?.choice ?? null;
      if (choice !== null) change(tabId, { choice: { ...choice, chosen: selector } });
      void match(tabId, selector);
    },
    async list(tabId) {
      const answer = await query(tabId, { kind: 'list' });
      return answer?.kind === 'list' ? answer.elements : [];
    },
    async press(tabId, ref) {
      await query(tabId, { kind: 'pressRef', ref });
    },
  };
}

export interface Recording {
  record(tabId: TabId): Promise<void>;
  /** Ends the recording; does nothing if there is none. When this settles, the recorded steps are in the request. */
  stopRecording(tabId: TabId): Promise<void>;
}

export function createRecording({ query, change, tabOf, until }: LivePageClient, open: Open): Recording {
  return {
    async record(tabId) {
      await open(tabId);
      change(tabId, { target: null, choice: null, trouble: null });
      if (await until(tabId, hasOpened)) await query(tabId, { kind: 'mode', mode: 'record' });
    },
    async stopRecording(tabId) {
      if (tabOf(tabId)?.state?.mode !== 'record') return;
      const answer = await query(tabId, { kind: 'mode', mode: 'use' });
      // The page's own state event may arrive after its response.
      if (answer !== null) await until(tabId, (tab) => (tab?.state?.mode === 'record' ? null : true));
    },
  };
}

interface Pointer {
  readonly point: Picking['point'];
  /** Resolves when the page has received the last position. */
  arrived(tabId: TabId): Promise<void>;
}

function createPointer({ query }: LivePageClient, ready: (tabId: TabId) => Promise<unknown>): Pointer {
  let next: { readonly tabId: TabId; readonly question: LiveQuestion } | null = null;
  let asking: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    while (next !== null) {
      await ready(next.tabId);
      const { tabId, question } = next;
      next = null;
      await query(tabId, question);
    }
    asking = null;
  };
  return {
    point(tabId, question) {
      next = { tabId, question };
      asking ??= run();
    },
    async arrived(tabId) {
      await ready(tabId);
      await asking;
    },
  };
}
