import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { ResultTabId } from '../../../../shared/document/response/resultTabs.ts';

/** Text of a result to find in the page's text; `near` is text expected close to it there, such as a dish next to its price. */
export interface Claim {
  readonly words: string;
  readonly near: string | null;
}

/** Location in the result to navigate to. */
export type Goal =
  /** A stretch of the markdown, by offsets, in its source. */
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  /** A block of the document and its page, by index. */
  | { readonly kind: 'block'; readonly number: number; readonly page: number }
  /** The element in the X-ray whose markdown contains an offset. */
  | { readonly kind: 'element'; readonly start: number }
  /** The elements in the X-ray that have a text or name. */
  | { readonly kind: 'elementText'; readonly text: string }
  /** Text in the page's HTML. */
  | { readonly kind: 'html'; readonly words: string };

const tabOfGoal = { text: 'markdown', block: 'blocks', element: 'xray', elementText: 'xray' } as const;

type HtmlTabId = 'html' | 'rawHtml';

export interface ResultNavigation {
  /** Shows another part of the same result. */
  readonly show: (tab: ResultTabId) => void;
  /** The visible tab. */
  readonly tab: ResultTabId | null;
  /** Searches the page's text for text of the result; null ends the search. */
  readonly locateClaim: (claim: Claim | null) => void;
  readonly claim: Claim | null;
  /** The result has page text to search. */
  readonly canLocateClaim: boolean;
  /** Its elements can be shown. */
  readonly hasElements: boolean;
  /** Where its HTML is shown; null where it has none. */
  readonly htmlTab: HtmlTabId | null;
  /** Opens the view that contains the location and shows it there. */
  readonly lead: (goal: Goal) => void;
  /** The location requested last; null once the user left it. */
  readonly goal: Goal | null;
  /** Clears the location if it is of this kind; after navigating on from it, the next one remains. */
  readonly leave: (kind: Goal['kind']) => void;
}

const nowhere: ResultNavigation = {
  show: () => undefined,
  tab: null,
  locateClaim: () => undefined,
  claim: null,
  canLocateClaim: false,
  hasElements: false,
  htmlTab: null,
  lead: () => undefined,
  goal: null,
  leave: () => undefined,
};
const ResultNavigationContext = createContext<ResultNavigation>(nowhere);

interface ResultNavigationProviderProps {
  readonly show: (tab: ResultTabId) => void;
  readonly tab: ResultTabId | null;
  readonly canLocateClaim: boolean;
  readonly hasElements: boolean;
  readonly htmlTab: HtmlTabId | null;
  readonly children: ReactNode;
}

/** Lets the views of a result lead to one another. */
export function ResultNavigationProvider({
  show,
  tab,
  canLocateClaim,
  hasElements,
  htmlTab,
  children,
}: ResultNavigationProviderProps) {
  const latest = useRef(show);
  latest.current = show;
  const [claim, locateClaim] = useState<Claim | null>(null);
  const [goal, setGoal] = useState<Goal | null>(null);
  const place = useMemo(
    (): ResultNavigation => ({
      show: (next) => latest.current(next),
      tab,
      locateClaim,
      claim,
      canLocateClaim,
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
    [tab, claim, canLocateClaim, hasElements, htmlTab, goal],
  );
  return <ResultNavigationContext value={place}>{children}</ResultNavigationContext>;
}

export function useResultNavigation(): ResultNavigation {
  return useContext(ResultNavigationContext);
}
