import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { useEffect, useState } from 'react';
import type { RunId, TabId } from '../../../shared/base/brand.ts';
import { useLiveTab, useRun, useTab, useWindowState } from '../../data/ServicesProvider.tsx';
import { lowWindow, useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';

interface CollapsedBuilder {
  readonly isCollapsed: boolean;
  /** Shows the builder until the next result. */
  readonly expand: () => void;
}

/**
 * In a low window whose result is below its request, the form is collapsed to its bar once there is a result: the content takes the height.
 * A field that has to be shown, and the list of problems, expand it.
 * @param isEligible the panes are stacked, and the person has not moved the divider
 */
export function useCollapsedBuilder(tabId: TabId, isEligible: boolean): CollapsedBuilder {
  const tab = useTab(tabId);
  const runId = tab?.runId ?? null;
  const { run } = useRun(runId);
  const isLow = useMediaQuery(lowWindow);
  const isLive = useLiveTab(tabId) !== undefined;
  const isWanted = useWindowState((state) => state.problemsOpen || state.fieldToShow?.tabId === tabId);
  const [expandedRun, setExpandedRun] = useState<RunId | null>(null);
  useEffect(() => {
    // The builder clears the field as soon as it is shown, and stays open for it.
    if (isWanted) setExpandedRun(runId);
  }, [isWanted, runId]);
  const isForm = tab !== undefined && requestKinds[tab.endpoint].editing.hasOptionForm;
  const hasResult = run?.state === 'done' && expandedRun !== runId;
  return {
    isCollapsed: isEligible && isLow && hasResult && !isWanted && !isLive && tab?.builderView === 'form' && isForm,
    expand: () => setExpandedRun(runId),
  };
}
