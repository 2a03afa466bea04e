import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TabId } from '../../../shared/base/brand.ts';
import { type JsonObject, jsonObjectSchema } from '../../../shared/base/json.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import type {
  ElementMark,
  LiveResponse,
  LiveCandidate,
  LiveElement,
  LiveQuestion,
  LiveRepair,
  LiveState,
  RecordedStep,
} from '../../../shared/api/engine/live.ts';
import type { AppError } from '../../../shared/errors/appError.ts';

/** Returns a recorded action in the form used in the request. */
export function recordedJson({ action }: RecordedStep): JsonObject {
  return jsonObjectSchema.parse(action);
}

/** Target of a picked selector: a text field of the request, or a new item in a list of texts. */
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

/** Result of a rehearsed step. Valid as long as the step does not change. */
export interface StepOutcome {
  readonly action: string;
  readonly isDone: boolean;
  readonly reason: string;
  readonly ms: number;
}

/** A failed step and its possible repair; the repair is null while it is searched for. */
export interface Trouble {
  readonly index: number;
  readonly repairs: readonly LiveRepair[] | null;
  readonly chosen: string | null;
}

/** The live page of a request. */
export interface LiveTab {
  /** Null before the engine has opened it. */
  readonly liveId: string | null;
  /** Why it could not be opened. */
  readonly error: AppError | null;
  readonly state: LiveState | null;
  readonly target: PickTarget | null;
  readonly choice: Choice | null;
  /** By the index of the step among the sent steps. */
  readonly outcomes: Readonly<Record<number, StepOutcome>>;
  readonly running: number | null;
  readonly trouble: Trouble | null;
  /** The page was used by hand: a scrape would find it in another state. */
  readonly isTouched: boolean;
  /** Hosts on the local network that were allowed for this page. */
  readonly allowedHosts: readonly string[];
  /** The list of elements is shown next to the screencast. */
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

/** Returns whether the page has opened; null while it is loading. */
export function hasOpened(tab: LiveTab | undefined): boolean | null {
  if (tab === undefined || tab.error !== null || tab.state?.phase === 'ended') return false;
  return tab.state?.phase === 'open' ? true : null;
}

export interface LiveTabs {
  readonly tabs: Readonly<Record<TabId, LiveTab>>;
  /** Features of elements at the time their selectors matched, by selector, used to find the elements again. */
  readonly known: Readonly<Record<string, ElementMark>>;
}

export type LiveStore = StoreApi<LiveTabs>;

export function createLiveStore(): LiveStore {
  return createStore<LiveTabs>(() => ({ tabs: {}, known: {} }));
}

/** What every action on a live page needs. */
export interface LivePageClient {
  readonly tabOf: (tabId: TabId) => LiveTab | undefined;
  readonly change: (tabId: TabId, change: Partial<LiveTab>) => void;
  /** Queries the page; null if it does not respond, or another page has replaced it meanwhile. */
  readonly query: (tabId: TabId, question: LiveQuestion) => Promise<LiveResponse | null>;
  readonly know: (selector: string, mark: ElementMark) => void;
  readonly known: (selector: string) => ElementMark | undefined;
  /** Resolves with the first result for a page that is not null, now or after a change. */
  readonly until: <Answer>(tabId: TabId, answer: (tab: LiveTab | undefined) => Answer | null) => Promise<Answer>;
}
