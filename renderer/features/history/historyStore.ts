import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  everyRun,
  type HistoryEnd,
  type HistoryFilter,
  type HistoryOrder,
  type SavedSearch,
} from '../../../shared/history/history.ts';

interface HistoryState {
  readonly filter: HistoryFilter;
  readonly order: HistoryOrder;
  /** Where the list is read from. */
  readonly end: HistoryEnd;
  readonly activeKey: string | null;
  readonly selected: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

/** Filter of the list of runs, for the lifetime of the window: opening a run and returning changes nothing. */
export const historyStore = createStore<HistoryState>(() => ({
  filter: everyRun,
  order: 'time',
  end: 'first',
  activeKey: null,
  selected: nothing,
}));

export function useHistoryState<Part>(selector: (state: HistoryState) => Part): Part {
  return useStore(historyStore, selector);
}

/** Rows that are no longer listed must not be deleted by a selection that is not visible. */
export function narrow(change: Partial<HistoryFilter>): void {
  historyStore.setState(({ filter }) => ({ filter: { ...filter, ...change }, end: 'first', selected: nothing }));
}

/** Applies a saved search to the list. */
export function applySearch({ filter, order }: Pick<SavedSearch, 'filter' | 'order'>): void {
  historyStore.setState({ filter, order, end: 'first', selected: nothing });
}

/** All runs again, in history or in the trash. */
export function clearFilter(): void {
  narrow({ ...everyRun, trashed: historyStore.getState().filter.trashed });
}

export function clearSelection(): void {
  historyStore.setState({ selected: nothing });
}

/** Whether anything narrows the list; the trash alone does not. */
export function isNarrowed(filter: HistoryFilter): boolean {
  return (
    JSON.stringify({ ...filter, trashed: false, scope: everyRun.scope, text: filter.text.trim() }) !==
    JSON.stringify(everyRun)
  );
}
