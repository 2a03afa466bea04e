import type { LiveListed, LiveMatch, LiveQuestion } from '../../../shared/api/engine/live.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import { hasOpened, type LiveDesk, type PickTarget } from './liveStore.ts';

type Open = (tabId: TabId) => Promise<void>;

/** Picking elements for selectors, and the list of them beside the picture. */
export interface Picking {
  pick(tabId: TabId, target: PickTarget): Promise<void>;
  leavePick(tabId: TabId): void;
  /** Points at what the hand is over; of many in a hurry only the last is asked for. */
  point(tabId: TabId, question: LiveQuestion): void;
  /** Takes the element pointed at, or the one that a question points at first. */
  choose(tabId: TabId, question?: LiveQuestion): Promise<void>;
  chooseSelector(tabId: TabId, selector: string): void;
  /** Counts what a selector matches on the page and marks it there; an empty one marks nothing. Null without an answer. */
  match(tabId: TabId, selector: string): Promise<LiveMatch | null>;
  list(tabId: TabId): Promise<readonly LiveListed[]>;
  press(tabId: TabId, ref: number): Promise<void>;
}

export function createPicking(desk: LiveDesk, open: Open): Picking {
  const { ask, change, tabOf, know, until } = desk;
  const modes = new Map<TabId, Promise<unknown>>();
  // The page forgets what was pointed at when it goes to another mode: nothing is pointed at before it has.
  const pointer = createPointer(desk, async (tabId) => await modes.get(tabId));
  async function enter(tabId: TabId, entered: Promise<unknown>): Promise<void> {
    modes.set(tabId, entered);
    await entered;
    if (modes.get(tabId) === entered) modes.delete(tabId);
  }
  async function enterPick(tabId: TabId, target: PickTarget, opened: Promise<void>): Promise<void> {
    await opened;
    // A page that is on its way cannot be asked yet; whoever left meanwhile, or picks for another field, is not asked for.
    if ((await until(tabId, hasOpened)) && tabOf(tabId)?.target === target)
      await ask(tabId, { kind: 'mode', mode: 'pick' });
  }
  async function match(tabId: TabId, selector: string): Promise<LiveMatch | null> {
    const answer = await ask(tabId, { kind: 'match', selector });
    return answer?.kind === 'match' ? answer.match : null;
  }
  return {
    match,
    async pick(tabId, target) {
      const opened = open(tabId);
      // Picked from the first moment on: what is pressed while the page opens is for the pick.
      change(tabId, { target, choice: null });
      await enter(tabId, enterPick(tabId, target, opened));
    },
    leavePick(tabId) {
      change(tabId, { target: null, choice: null });
      void enter(tabId, ask(tabId, { kind: 'mode', mode: 'use' }));
      void match(tabId, '');
    },
    point: pointer.point,
    async choose(tabId, question) {
      await pointer.arrived(tabId);
      if (question !== undefined) await ask(tabId, question);
      const answer = await ask(tabId, { kind: 'candidates' });
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
      const answer = await ask(tabId, { kind: 'list' });
      return answer?.kind === 'list' ? answer.elements : [];
    },
    async press(tabId, ref) {
      await ask(tabId, { kind: 'pressRef', ref });
    },
  };
}

export interface Recording {
  record(tabId: TabId): Promise<void>;
  /** Ends the recording; nothing happens where none is. What was recorded is in the request when this settles. */
  stopRecording(tabId: TabId): Promise<void>;
}

export function createRecording({ ask, change, tabOf, until }: LiveDesk, open: Open): Recording {
  return {
    async record(tabId) {
      await open(tabId);
      change(tabId, { target: null, choice: null, trouble: null });
      if (await until(tabId, hasOpened)) await ask(tabId, { kind: 'mode', mode: 'record' });
    },
    async stopRecording(tabId) {
      if (tabOf(tabId)?.state?.mode !== 'record') return;
      const answer = await ask(tabId, { kind: 'mode', mode: 'use' });
      // The page's own word on it may come after its answer.
      if (answer !== null) await until(tabId, (tab) => (tab?.state?.mode === 'record' ? null : true));
    },
  };
}

interface Pointer {
  readonly point: Picking['point'];
  /** Settles when the page has heard of the last place. */
  arrived(tabId: TabId): Promise<void>;
}

function createPointer({ ask }: LiveDesk, ready: (tabId: TabId) => Promise<unknown>): Pointer {
  let next: { readonly tabId: TabId; readonly question: LiveQuestion } | null = null;
  let asking: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    while (next !== null) {
      await ready(next.tabId);
      const { tabId, question } = next;
      next = null;
      await ask(tabId, question);
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
