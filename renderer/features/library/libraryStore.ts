import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LibraryFilter } from '../../data/library/libraryQueries.ts';

interface LibraryState {
  readonly filter: LibraryFilter;
  readonly activeKey: string | null;
  readonly selected: ReadonlySet<string>;
  /** Width share of the list next to an open document, 0 to 100. */
  readonly listShare: number;
}

const nothing: ReadonlySet<string> = new Set();
const everything: LibraryFilter = { query: '', hosts: [], kinds: [], since: null, until: null };
export const defaultListShare = 42;

/** What the library shows, for the lifetime of the window: leaving it and returning changes nothing. */
export const libraryStore = createStore<LibraryState>(() => ({
  filter: everything,
  activeKey: null,
  selected: nothing,
  listShare: defaultListShare,
}));

export function useLibraryState<Part>(selector: (state: LibraryState) => Part): Part {
  return useStore(libraryStore, selector);
}

/** Rows that are no longer listed must not be deleted by a selection that is not visible. */
export function narrow(change: Partial<LibraryFilter>): void {
  libraryStore.setState(({ filter }) => ({ filter: { ...filter, ...change }, selected: nothing }));
}

/** Removes the filters, and keeps the words. */
export function clearFilters(): void {
  narrow({ ...everything, query: libraryStore.getState().filter.query });
}

export function clearSelection(): void {
  libraryStore.setState({ selected: nothing });
}

/** Whether anything besides the words narrows the list. */
export function isFiltered({ hosts, kinds, since, until }: LibraryFilter): boolean {
  return hosts.length > 0 || kinds.length > 0 || since !== null || until !== null;
}
