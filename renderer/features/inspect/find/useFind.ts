import { useEffect, useRef, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { FindHit, FindQuery, TextSource } from '../../../workers/documentProtocol.ts';
import { useDocuments } from '../documents.tsx';

export interface Find {
  readonly query: FindQuery;
  readonly hits: readonly FindHit[];
  readonly more: boolean;
  readonly invalid: string | null;
  readonly current: number;
  readonly change: (change: Partial<FindQuery>) => void;
  readonly step: (by: number) => void;
  /** Characters per row of the text, as reported last. */
  readonly columns: number;
  readonly setColumns: (columns: number) => void;
}

/** Characters in a row where the text is searched and its rows are not shown. */
const unshownColumns = 120;
const nothing = { hits: [] as readonly FindHit[], more: false, invalid: null as string | null };
const emptyQuery: FindQuery = { text: '', matchCase: false, wholeWord: false, regex: false };

/** What a search begins with: a literal text, and the offset of the match that is current. */
export interface FindStart {
  readonly phrase: string;
  readonly offset: number;
}

/** Searches a text in the worker, again whenever the query or the width changes. */
export function useFind(bodyId: BodyId, source: TextSource, start: FindStart | null = null): Find {
  const documents = useDocuments();
  const [query, setQuery] = useState(start === null ? emptyQuery : { ...emptyQuery, text: start.phrase });
  /** Where the current match is to be, until the first matches are known. */
  const wanted = useRef(start?.offset ?? null);
  const [columns, setColumns] = useState(0);
  const [found, setFound] = useState(nothing);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    // With an empty query the worker is left free, for instance for the start of a long text.
    if (query.text === '') return setFound(nothing);
    documents
      .call('find', { bodyId, source, columns: columns === 0 ? unshownColumns : Math.max(20, columns), query })
      .then(
        (answer) => {
          if (!isCurrent) return;
          setFound(answer);
          const { current: offset } = wanted;
          wanted.current = null;
          if (offset === null) return;
          const first = answer.hits.findIndex((hit) => hit.end > offset);
          if (first > 0) setCurrent(first);
        },
        () => isCurrent && setFound(nothing),
      );
    return () => {
      isCurrent = false;
    };
  }, [documents, bodyId, source, columns, query]);
  const count = found.hits.length;
  return {
    query,
    ...found,
    current: count === 0 ? -1 : current % count,
    change: (change) => {
      setQuery((before) => ({ ...before, ...change }));
      setCurrent(0);
    },
    step: (by) => setCurrent((before) => (count === 0 ? 0 : (before + by + count) % count)),
    columns,
    setColumns,
  };
}
