import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { ResultTabId } from '../../../shared/document/resultTabs.ts';

/** Words of a result that are looked for in the page's text; `near` is what stands close to them there, such as a dish beside its price. */
export interface Claim {
  readonly words: string;
  readonly near: string | null;
}

/** A place of the result that somebody is led to. */
export type Goal =
  /** A stretch of the markdown, by offsets, in its source. */
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  /** A block of the document, and its page, by their places. */
  | { readonly kind: 'block'; readonly number: number; readonly page: number }
  /** The element of the page whose markdown holds an offset, in the X-ray. */
  | { readonly kind: 'element'; readonly start: number }
  /** Words of the page, in its HTML. */
  | { readonly kind: 'html'; readonly words: string };

const tabOfGoal = { text: 'markdown', block: 'blocks', element: 'xray' } as const;

type HtmlTabId = 'html' | 'rawHtml';

export interface ResultPlace {
  /** Shows another part of the same result. */
  readonly show: (tab: ResultTabId) => void;
  /** The part in sight. */
  readonly tab: ResultTabId | null;
  /** Asks where words of the result stand in the page's text; null ends it. */
  readonly ask: (claim: Claim | null) => void;
  readonly claim: Claim | null;
  /** The result has a text to look in. */
  readonly canAsk: boolean;
  /** Its elements can be shown. */
  readonly hasElements: boolean;
  /** Where its HTML is shown; null where it has none. */
  readonly htmlTab: HtmlTabId | null;
  /** Shows the view that has the place, and the place in it. */
  readonly lead: (goal: Goal) => void;
  /** The place that was asked for last; null once it was left. */
  readonly goal: Goal | null;
  /** Forgets the place, if it is one of this kind: who is led on from it keeps the next. */
  readonly leave: (kind: Goal['kind']) => void;
}

const nowhere: ResultPlace = {
  show: () => undefined,
  tab: null,
  ask: () => undefined,
  claim: null,
  canAsk: false,
  hasElements: false,
  htmlTab: null,
  lead: () => undefined,
  goal: null,
  leave: () => undefined,
};
const ResultPlaceContext = createContext<ResultPlace>(nowhere);

interface ResultPlaceProviderProps {
  readonly show: (tab: ResultTabId) => void;
  readonly tab: ResultTabId | null;
  readonly canAsk: boolean;
  readonly hasElements: boolean;
  readonly htmlTab: HtmlTabId | null;
  readonly children: ReactNode;
}

/** Lets the views of a result lead to one another. */
export function ResultPlaceProvider({ show, tab, canAsk, hasElements, htmlTab, children }: ResultPlaceProviderProps) {
  const latest = useRef(show);
  latest.current = show;
  const [claim, ask] = useState<Claim | null>(null);
  const [goal, setGoal] = useState<Goal | null>(null);
  const place = useMemo(
    (): ResultPlace => ({
      show: (next) => latest.current(next),
      tab,
      ask,
      claim,
      canAsk,
      hasElements,
      htmlTab,
      lead: (chosen) => {
        const next = chosen.kind === 'html' ? htmlTab : tabOfGoal[chosen.kind];
        if (next === null) return;
        setGoal(chosen);
        latest.current(next);
      },
      goal,
      leave: (kind) => setGoal((now) => (now?.kind === kind ? null : now)),
    }),
    [tab, claim, canAsk, hasElements, htmlTab, goal],
  );
  return <ResultPlaceContext value={place}>{children}</ResultPlaceContext>;
}

export function useResultPlace(): ResultPlace {
  return useContext(ResultPlaceContext);
}
