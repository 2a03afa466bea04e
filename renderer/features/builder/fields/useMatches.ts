import { useEffect, useState } from 'react';
import type { BodyId, TabId } from '../../../../shared/base/brand.ts';
import { checkSelector } from '../../../../shared/base/selectorSyntax.ts';
import { useLiveTab, useRun, useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { windowDocuments } from '../../../workers/windowDocuments.ts';

/** Where elements were counted: on the live page, or in the HTML of the last run, raw or cleaned. */
export interface Matches {
  readonly count: number;
  readonly source: 'live' | 'rawHtml' | 'html';
}

/** Why nothing could be counted: there is no response yet, or none with searchable HTML. */
export interface Uncounted {
  readonly count: null;
  readonly source: 'unsent' | 'noHtml';
}

/** Pause in typing before a search, in ms. */
const restMs = 150;

/**
 * Returns the matches of a selector on the tab's live page, which highlights them, otherwise in the page of the tab's result. Null while
 * they are counted, and for an incomplete selector.
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
  // Removes the highlights from the page when the field loses the focus.
  useEffect(() => (isLive ? () => void liveActions.match(tabId, '') : undefined), [liveActions, tabId, isLive]);
  return matches;
}

/** The worker has only the visible responses: a response that is still loading has no HTML. */
async function countCaptured(bodyId: BodyId | null, selector: string): Promise<Matches | Uncounted> {
  if (bodyId === null) return { count: null, source: 'unsent' };
  const counted = await windowDocuments.call('countMatches', { bodyId, selector }).catch(() => null);
  return counted ?? { count: null, source: 'noHtml' };
}
