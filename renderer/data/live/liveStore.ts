import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TabId } from '../../../shared/base/brand.ts';
import { type JsonObject, jsonObjectSchema } from '../../../shared/base/json.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import type {
  ElementMark,
  LiveAnswer,
  LiveCandidate,
  LiveElement,
  LiveQuestion,
  LiveRepair,
  LiveState,
  RecordedStep,
} from '../../../shared/api/engine/live.ts';
import type { AppError } from '../../../shared/errors/appError.ts';

/** A recorded action as the request holds it. */
export function recordedJson({ action }: RecordedStep): JsonObject {
  return jsonObjectSchema.parse(action);
}

/** What a picked selector is for: a text in the request, or one more in a list of texts. */
export interface PickTarget {
  readonly path: JsonPath;
  readonly isList: boolean;
  /** The step that it belongs to, from 0; null for another field, named by `field`. */
  readonly step: number | null;
  readonly field: string;
}

/** An element that was picked, and the selectors that lead to it. */
export interface Choice {
  readonly element: LiveElement;
  readonly candidates: readonly LiveCandidate[];
  readonly chosen: string;
}

/** How a step of the rehearsal went. It counts for as long as the step is what it was. */
export interface StepOutcome {
  readonly action: string;
  readonly isDone: boolean;
  readonly reason: string;
  readonly ms: number;
}

/** A step that could not be done, and what may mend it; null while that is looked for. */
export interface Trouble {
  readonly index: number;
  readonly repairs: readonly LiveRepair[] | null;
  readonly chosen: string | null;
}

/** The live page beside a request. */
export interface LiveTab {
  /** Null before the engine has opened it. */
  readonly liveId: string | null;
  /** Why it could not be opened. */
  readonly error: AppError | null;
  readonly state: LiveState | null;
  readonly target: PickTarget | null;
  readonly choice: Choice | null;
  /** By the place of the step among those that are sent. */
  readonly outcomes: Readonly<Record<number, StepOutcome>>;
  readonly running: number | null;
  readonly trouble: Trouble | null;
  /** Somebody used the page by hand: it is not what a scrape finds. */
  readonly isTouched: boolean;
  /** Hosts on the local network that were allowed for this page. */
  readonly allowedHosts: readonly string[];
  /** The list of elements stands beside the picture. */
  readonly hasList: boolean;
}

export const openingTab: LiveTab = {
  liveId: null,
  error: null,
  state: null,
  target: null,
  choice: null,
  outcomes: {},
  running: null,
  trouble: null,
  isTouched: false,
  allowedHosts: [],
  hasList: false,
};

/** Whether the page has come; null while it is on its way. */
export function hasOpened(tab: LiveTab | undefined): boolean | null {
  if (tab === undefined || tab.error !== null || tab.state?.phase === 'ended') return false;
  return tab.state?.phase === 'open' ? true : null;
}

export interface LiveTabs {
  readonly tabs: Readonly<Record<TabId, LiveTab>>;
  /** What elements looked like when their selectors fitted, by selector: by that they are known again. */
  readonly known: Readonly<Record<string, ElementMark>>;
}

export type LiveStore = StoreApi<LiveTabs>;

export function createLiveStore(): LiveStore {
  return createStore<LiveTabs>(() => ({ tabs: {}, known: {} }));
}

/** What every act on a live page needs. */
export interface LiveDesk {
  readonly tabOf: (tabId: TabId) => LiveTab | undefined;
  readonly change: (tabId: TabId, change: Partial<LiveTab>) => void;
  /** Asks the page; null when it does not answer, or another one has taken its place meanwhile. */
  readonly ask: (tabId: TabId, question: LiveQuestion) => Promise<LiveAnswer | null>;
  readonly know: (selector: string, mark: ElementMark) => void;
  readonly known: (selector: string) => ElementMark | undefined;
  /** Settles with the first answer about a page that is not null, now or after a change. */
  readonly until: <Answer>(tabId: TabId, answer: (tab: LiveTab | undefined) => Answer | null) => Promise<Answer>;
}
