import { useEffect, useRef } from 'react';
import { runWord } from '../data/labels/runLabels.ts';
import { isUnderWay } from '../data/runs/sendRun.ts';
import { useRun, useTab, useWorkspace } from '../data/ServicesProvider.tsx';
import { useText } from '../messages/TextProvider.tsx';
import { announce } from '../ui/layout/LiveRegions.tsx';

/** Announces the phase of the visible run to screen readers, politely. The result pane announces its end. */
export function RunAnnouncer() {
  const { t } = useText();
  const tab = useTab(useWorkspace((state) => state.activeTabId));
  const { run } = useRun(tab?.runId);
  const said = useRef('');
  const word = run === null || !isUnderWay(run) ? null : t(runWord(run));
  const step = `${run?.runId} ${run?.attempts.length} ${word}`;
  useEffect(() => {
    if (word === null || said.current === step) return;
    said.current = step;
    announce(word, 'polite', 'progress');
  }, [word, step]);
  return null;
}
