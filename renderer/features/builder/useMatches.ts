import { useEffect, useState } from 'react';
import type { BodyId, TabId } from '../../../shared/base/brand.ts';
import { checkSelector } from '../../../shared/base/selectorSyntax.ts';
import { useLiveTab, useRun, useServices, useTab } from '../../data/ServicesProvider.tsx';
import { windowDocuments } from '../../workers/windowDocuments.ts';

/** Where elements were counted: on the live page, or in the HTML that the last run brought, as it came or cleaned. */
export interface Matches {
  readonly count: number;
  readonly source: 'live' | 'rawHtml' | 'html';
}

/** Why nothing could be counted: nothing has come back yet, or no HTML that can be searched did. */
export interface Uncounted {
  readonly count: null;
  readonly source: 'unsent' | 'noHtml';
}

/** How long a hand rests before what it wrote is searched for. */
const restMs = 150;

/**
 * What a selector matches on the live page of the tab, which marks it there, else in the page that the tab's result shows. Null
 * while it is counted, and where the selector is not finished.
 */
export function useMatches(tabId: TabId, selector: string): Matches | Uncounted | null {
  const { liveActions } = useServices();
  const isLive = useLiveTab(tabId)?.state?.phase === 'open';
  const bodyId = useRun(useTab(tabId)?.runId).run?.body?.bodyId ?? null;
  const [matches, setMatches] = useState<Matches | Uncounted | null>(null);
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

/** The worker knows the answers in sight: one that is not yet has no HTML for it. */
async function countCaptured(bodyId: BodyId | null, selector: string): Promise<Matches | Uncounted> {
  if (bodyId === null) return { count: null, source: 'unsent' };
  const counted = await windowDocuments.ask('countMatches', { bodyId, selector }).catch(() => null);
  return counted ?? { count: null, source: 'noHtml' };
}
