import { useEffect, useState } from 'react';
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

/** Searches a text in the worker, again whenever the query or the width changes. */
export function useFind(bodyId: BodyId, source: TextSource): Find {
  const documents = useDocuments();
  const [query, setQuery] = useState(emptyQuery);
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
        (answer) => isCurrent && setFound(answer),
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
