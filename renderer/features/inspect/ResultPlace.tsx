import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { ResultTabId } from '../../../shared/document/resultTabs.ts';

/** Words of a result that are looked for in the page's text; `near` is what stands close to them there, such as a dish beside its price. */
export interface Claim {
  readonly words: string;
  readonly near: string | null;
}

/** A stretch of the markdown, by offsets. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

export interface ResultPlace {
  /** Shows another part of the same result. */
  readonly show: (tab: ResultTabId) => void;
  /** Asks where words of the result stand in the page's text; null ends it. */
  readonly ask: (claim: Claim | null) => void;
  readonly claim: Claim | null;
  /** The result has a text to look in. */
  readonly canAsk: boolean;
  /** Shows a stretch of the markdown in its source. */
  readonly showText: (place: TextPlace) => void;
  /** The stretch that was asked for; null once it was left. */
  readonly textPlace: TextPlace | null;
  readonly leaveText: () => void;
}

const nowhere: ResultPlace = {
  show: () => undefined,
  ask: () => undefined,
  claim: null,
  canAsk: false,
  showText: () => undefined,
  textPlace: null,
  leaveText: () => undefined,
};
const ResultPlaceContext = createContext<ResultPlace>(nowhere);

interface ResultPlaceProviderProps {
  readonly show: (tab: ResultTabId) => void;
  readonly canAsk: boolean;
  readonly children: ReactNode;
}

/** Lets the views of a result lead to one another. */
export function ResultPlaceProvider({ show, canAsk, children }: ResultPlaceProviderProps) {
  const latest = useRef(show);
  latest.current = show;
  const [claim, ask] = useState<Claim | null>(null);
  const [textPlace, setTextPlace] = useState<TextPlace | null>(null);
  const place = useMemo(
    (): ResultPlace => ({
      show: (tab) => latest.current(tab),
      ask,
      claim,
      canAsk,
      showText: (chosen) => {
        setTextPlace(chosen);
        latest.current('markdown');
      },
      textPlace,
      leaveText: () => setTextPlace(null),
    }),
    [claim, canAsk, textPlace],
  );
  return <ResultPlaceContext value={place}>{children}</ResultPlaceContext>;
}

export function useResultPlace(): ResultPlace {
  return useContext(ResultPlaceContext);
}
