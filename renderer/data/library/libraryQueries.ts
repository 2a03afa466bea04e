import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { LibraryHost, LibraryPage, LibraryRequest, StoredDocument } from '../../../shared/ipc/libraryCalls.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { createSerialQueue } from '../history/serialQueue.ts';
import { type CallFailure, callOrFail } from '../queries/callFailure.ts';
import { queryKeys } from '../queries/queryKeys.ts';

/** What narrows the library: words and filters. */
export type LibraryFilter = Omit<LibraryRequest, 'cursor' | 'limit'>;

const pageSize = 500;
/** Searches are sent to the engine one after another: a query that is overtyped before its turn is never run. */
const searches = createSerialQueue();

/** Documents of the library that a filter leaves: the best ones, or without words page after page. Null where there is no library. */
export function useLibrary(filter: LibraryFilter) {
  const host = useHost();
  return useInfiniteQuery<
    LibraryPage | null,
    CallFailure,
    readonly (LibraryPage | null)[],
    readonly unknown[],
    string | null
  >({
    queryKey: queryKeys.libraryList(filter),
    queryFn: ({ pageParam, signal }) =>
      searches.pass(signal, () => callOrFail(host, 'library.find', { ...filter, cursor: pageParam, limit: pageSize })),
    initialPageParam: null,
    getNextPageParam: (page) => page?.next ?? undefined,
    select: (data) => data.pages,
    // A changed filter keeps the old rows until the new ones are loaded.
    placeholderData: keepPreviousData,
    // The engine adds documents without saying so.
    refetchOnMount: 'always',
  });
}

/** Hosts to filter by; undefined until they are there. */
export function useLibraryHosts(): readonly LibraryHost[] | undefined {
  const host = useHost();
  return useQuery<readonly LibraryHost[], CallFailure>({
    queryKey: queryKeys.libraryHosts,
    queryFn: () => callOrFail(host, 'library.hosts', null),
    refetchOnMount: 'always',
  }).data;
}

/** A document with its text; null where the library no longer has it. */
export function useStoredDocument(id: number) {
  const host = useHost();
  return useQuery<StoredDocument | null, CallFailure>({
    queryKey: queryKeys.libraryDocument(id),
    queryFn: () => callOrFail(host, 'library.read', { id }),
  });
}
