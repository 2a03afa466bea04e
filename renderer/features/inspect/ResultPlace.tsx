import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import type { ResultTabId } from '../../../shared/document/resultTabs.ts';

export interface ResultPlace {
  /** Shows another part of the same result. */
  readonly show: (tab: ResultTabId) => void;
}

const ResultPlaceContext = createContext<ResultPlace>({ show: () => undefined });

interface ResultPlaceProviderProps {
  readonly show: (tab: ResultTabId) => void;
  readonly children: ReactNode;
}

/** Lets the views of a result lead to one another. */
export function ResultPlaceProvider({ show, children }: ResultPlaceProviderProps) {
  const latest = useRef(show);
  latest.current = show;
  const place = useMemo((): ResultPlace => ({ show: (tab) => latest.current(tab) }), []);
  return <ResultPlaceContext value={place}>{children}</ResultPlaceContext>;
}

export function useResultPlace(): ResultPlace {
  return useContext(ResultPlaceContext);
}
