import { useEffect, useState } from 'react';
import type { BodyId, TabId } from '../../../shared/base/brand.ts';
import { checkSelector } from '../../../shared/request/selectorSyntax.ts';
import { useLiveTab, useRun, useServices, useTab } from '../../data/ServicesProvider.tsx';
import { windowDocuments } from '../../workers/windowDocuments.ts';

/** Where elements were counted: on the live page, or in the HTML that the last run brought, as it came or cleaned. */
export interface Matches {
  readonly count: number;
  readonly source: 'live' | 'rawHtml' | 'html';
}

/** How long a hand rests before what it wrote is searched for. */
const restMs = 150;

/**
 * What a selector matches on the live page of the tab, which marks it there, else in the page that the tab's result shows. Null
 * where there is no such page, or the selector is not finished.
 */
export function useMatches(tabId: TabId, selector: string): Matches | null {
  const { liveActions } = useServices();
  const isLive = useLiveTab(tabId)?.state?.phase === 'open';
  const bodyId = useRun(useTab(tabId)?.runId).run?.body?.bodyId ?? null;
  const [matches, setMatches] = useState<Matches | null>(null);
  useEffect(() => {
    if (selector === '' || checkSelector(selector) !== null) return setMatches(null);
    let isCurrent = true;
    const timer = setTimeout(() => {
      const counting = isLive
        ? liveActions.match(tabId, selector).then((match): Matches | null => match && { ...match, source: 'live' })
        : countCaptured(bodyId, selector);
      void counting.then((found) => isCurrent && setMatches(found));
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [liveActions, tabId, selector, isLive, bodyId]);
  // Nothing stays marked on the page when the field is left.
  useEffect(() => (isLive ? () => void liveActions.match(tabId, '') : undefined), [liveActions, tabId, isLive]);
  return matches;
}

/** Null too where the result does not show this answer: the worker knows those in sight. */
async function countCaptured(bodyId: BodyId | null, selector: string): Promise<Matches | null> {
  if (bodyId === null) return null;
  return windowDocuments.ask('countMatches', { bodyId, selector }).catch(() => null);
}
