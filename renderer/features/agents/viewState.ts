import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunId } from '../../../shared/base/brand.ts';

export type EventView = 'list' | 'story';
/** Seconds of the run that a second of playback shows. */
export const playSpeeds = [1, 10] as const;
export type PlaySpeed = (typeof playSpeeds)[number];
export type DetailTab = 'summary' | 'input' | 'output' | 'artifact' | 'raw';
export type LowerPane = 'events' | 'detail' | 'result';
export type SnapshotView = 'before' | 'after' | 'diff';

/** The view state of a run; one selection for all of its views. */
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
  /** The number of events when the newest was last visible. */
  readonly seenEvents: number;
  readonly foldsIdle: boolean;
  /** Expanded folds, by their start time. */
  readonly openFolds: ReadonlySet<number>;
  /** Agents whose subagent lanes are hidden. */
  readonly closedLanes: ReadonlySet<number>;
  /** Times on the axis: since the start of the run, or time of day. */
  readonly axis: 'offset' | 'clock';
  /** Pixels of a millisecond; null shows all of the run. */
  readonly perMs: number | null;
  /** Left edge of the timeline's view, in pixels. */
  readonly left: number;
  readonly detailTab: DetailTab;
  readonly artifactId: string | null;
  readonly snapshotView: SnapshotView;
  /** The service's last response replaces the versions. */
  readonly showsFinal: boolean;
  /** Index of the version to compare with; null for the previous one. */
  readonly comparedVersion: number | null;
  readonly maximised: LowerPane | null;
  /** The visible pane if there is no space for both. */
  readonly sidePane: 'detail' | 'result';
  /** Codes of errors are explained. */
  readonly explains: boolean;
  /** The origin of a value is shown next to the result. */
  readonly blames: boolean;
  readonly isPlaying: boolean;
  readonly speed: PlaySpeed;
  /** A sample has been played by itself once. */
  readonly hasPlayed: boolean;
  /** The first error of a failed run was selected automatically; from then on the selection is the user's. */
  readonly hasOpenedOnError: boolean;
}

export type ViewStore = StoreApi<ViewState>;

const maxStoredViews = 24;
const stores = new Map<RunId, ViewStore>();

/** Returns the last view state of a run; a running run is followed at first. */
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
    speed: 10,
    hasPlayed: false,
    hasOpenedOnError: false,
  }));
  stores.set(runId, store);
  const [oldest] = stores.keys();
  if (stores.size > maxStoredViews && oldest !== undefined) stores.delete(oldest);
  return store;
}

export function useView<Part>(store: ViewStore, selector: (state: ViewState) => Part): Part {
  return useStore(store, selector);
}
