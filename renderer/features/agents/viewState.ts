import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunId } from '../../../shared/base/brand.ts';

export type EventView = 'list' | 'waterfall' | 'story';
export type DetailTab = 'summary' | 'input' | 'output' | 'artifact' | 'raw';
export type LowerPane = 'events' | 'detail' | 'result';
export type SnapshotView = 'before' | 'after' | 'diff';

/** How somebody looks at a run; one selection for all of its views. */
export interface ViewState {
  /** Index of a record of the trace. */
  readonly selected: number | null;
  /** The moment that is shown, in ms since 1970; null for the newest. */
  readonly playhead: number | null;
  readonly filter: string;
  /** Only events between these. */
  readonly range: { readonly from: number; readonly to: number } | null;
  readonly view: EventView;
  readonly follows: boolean;
  /** How many events there were when the newest was last in sight. */
  readonly seenEvents: number;
  readonly foldsIdle: boolean;
  /** Folds that were opened, by where they begin. */
  readonly openFolds: ReadonlySet<number>;
  /** Agents whose subagents have no lane. */
  readonly closedLanes: ReadonlySet<number>;
  /** Times of the axis: since the run began, or of the day. */
  readonly axis: 'offset' | 'clock';
  /** Pixels of a millisecond; null shows all of the run. */
  readonly perMs: number | null;
  /** Where the view of the timeline begins, in pixels. */
  readonly left: number;
  readonly detailTab: DetailTab;
  readonly artifactId: string | null;
  readonly snapshotView: SnapshotView;
  /** The service's last answer is shown in place of the versions. */
  readonly showsFinal: boolean;
  /** The version to compare with, by its place; null for the one before. */
  readonly comparedVersion: number | null;
  readonly maximised: LowerPane | null;
  /** Which of the two is in sight where there is no room for both. */
  readonly sidePane: 'detail' | 'result';
  /** Codes of errors are explained. */
  readonly explains: boolean;
  /** Who wrote a value is told beside the result. */
  readonly blames: boolean;
  readonly isPlaying: boolean;
  /** The first error of a failed run was chosen by itself; after that the choice is the person's. */
  readonly hasOpenedOnError: boolean;
}

export type ViewStore = StoreApi<ViewState>;

const keptViews = 24;
const stores = new Map<RunId, ViewStore>();

/** How a run was last looked at; a run that goes on is followed at first. */
export function viewStoreOf(runId: RunId, isUnderWay: boolean): ViewStore {
  const known = stores.get(runId);
  if (known !== undefined) return known;
  const store = createStore<ViewState>(() => ({
    selected: null,
    playhead: null,
    filter: '',
    range: null,
    view: 'list',
    follows: isUnderWay,
    seenEvents: 0,
    foldsIdle: true,
    openFolds: new Set(),
    closedLanes: new Set(),
    axis: 'offset',
    perMs: null,
    left: 0,
    detailTab: 'summary',
    artifactId: null,
    snapshotView: 'diff',
    showsFinal: false,
    comparedVersion: null,
    maximised: null,
    sidePane: 'detail',
    explains: false,
    blames: false,
    isPlaying: false,
    hasOpenedOnError: false,
  }));
  stores.set(runId, store);
  const [oldest] = stores.keys();
  if (stores.size > keptViews && oldest !== undefined) stores.delete(oldest);
  return store;
}

export function useView<Part>(store: ViewStore, selector: (state: ViewState) => Part): Part {
  return useStore(store, selector);
}
